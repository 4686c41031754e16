/** What a person may be, from most to least powerful. In payloads always lower case. */
export const roles = ["super admin", "admin", "linguist", "translator", "observer"] as const;
/** The name of a role. */
export type Role = (typeof roles)[number];

/** Sets of roles that rights are given to. */
export const administrators: readonly Role[] = ["super admin", "admin"];
/** Who manages resources for all: administrators and linguists. */
export const linguists: readonly Role[] = [...administrators, "linguist"];
/** Who translates: linguists and translators. */
export const translators: readonly Role[] = [...linguists, "translator"];
/** Everybody who has a role. */
export const everyRole: readonly Role[] = [...translators, "observer"];
/** Who reads metrics: administrators and observers. */
export const metricsReaders: readonly Role[] = [...administrators, "observer"];

/** Who may do what, in the words that client programs ask for. */
export const permissions = {
  SUBMIT_TRANSLATION: translators,
  SUBMIT_FEEDBACK: translators,
  /** Clients ask for it before they change feedback of their own. */
  MANAGE_FEEDBACK: translators,
  APPROVE_FEEDBACK: administrators,
  READ_DICTIONARIES: everyRole,
  EDIT_TERMS: translators,
  MANAGE_DICTIONARIES: linguists,
  MANAGE_LABELS: linguists,
  MANAGE_ADAPTATION: linguists,
  MANAGE_BRANDS: administrators,
  MANAGE_CHAINS: administrators,
  MANAGE_HOSTS: administrators,
  MANAGE_USERS: administrators,
  MANAGE_SYSTEM: administrators,
  MANAGE_WEBHOOKS: administrators,
  READ_REPORTS: administrators,
  READ_METRICS: metricsReaders,
} as const satisfies Record<string, readonly Role[]>;

/** The name of a permission. */
export type PermissionName = keyof typeof permissions;

/** What people of other accounts than the server's own may do, where their role may; all else is about what its own account entered. */
const permittedToAll: readonly string[] = ["SUBMIT_TRANSLATION"] satisfies readonly PermissionName[];

/** Every permission by name, true where the role has it; none without a role. `accountId` is that of somebody in another account. */
export function permissionsOf(role?: Role, accountId?: number): Record<PermissionName, boolean> {
  const flags = Object.entries<readonly Role[]>(permissions).map(([name, who]) =>
    [name, role !== undefined && who.includes(role) && (accountId === undefined || permittedToAll.includes(name))]);
  return Object.fromEntries(flags) as Record<PermissionName, boolean>;
}
