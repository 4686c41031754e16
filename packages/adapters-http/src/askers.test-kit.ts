import { type Role, roles } from "@dragoman/domain/users";

/** Somebody of a role, somebody who has an account and no role, or somebody who has not signed in. */
export type Asker = Role | "no role" | "stranger";
export const askers: readonly Asker[] = [...roles, "no role", "stranger"];

/** Who may call what, by method and path. Everybody else gets 403, and a stranger 401. */
export type Rights = Readonly<Record<string, readonly Asker[]>>;

export const administrators: readonly Asker[] = ["super admin", "admin"];
export const linguists: readonly Asker[] = [...administrators, "linguist"];
export const translators: readonly Asker[] = [...linguists, "translator"];
export const everyRole: readonly Asker[] = [...translators, "observer"];
export const metricsReaders: readonly Asker[] = [...administrators, "observer"];
export const users: readonly Asker[] = [...everyRole, "no role"];
export const anybody: readonly Asker[] = [...users, "stranger"];
