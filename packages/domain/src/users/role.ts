/** What a person may be, from most to least powerful. In payloads always lower case. */
export const roles = ["super admin", "admin", "linguist", "translator", "observer"] as const;
export type Role = (typeof roles)[number];

/** Sets of roles that rights are given to. */
export const administrators: readonly Role[] = ["super admin", "admin"];
export const linguists: readonly Role[] = [...administrators, "linguist"];
export const translators: readonly Role[] = [...linguists, "translator"];
export const everyRole: readonly Role[] = [...translators, "observer"];
export const metricsReaders: readonly Role[] = [...administrators, "observer"];
