import { DomainError } from "../common/errors.js";
import { administrators, type Role, translators } from "./roles.js";

/** What the rule of the last super admin must know of all the others. */
export interface SuperAdminsLeft {
  /** Enabled super admins besides the user in question. */
  readonly enabledSuperAdmins: number;
}

/** Whether somebody of the role `actor` may do anything to, or make, a user of the role `target`: super admins are left to super admins. */
export function mayAdminister(actor: Role | undefined, target: Role | undefined): boolean {
  if (target === "super admin") return actor === "super admin";
  return actor !== undefined && administrators.includes(actor);
}

/**
 * The role that somebody has where the server's own things are concerned: people of other accounts are at most translators there, for
 * what the server holds for all is the business of its own account.
 */
export function roleOnServer({ role, accountId }: { readonly role?: Role; readonly accountId?: number }): Role | undefined {
  return accountId !== undefined && role !== undefined && translators.includes(role) ? "translator" : role;
}

/** Throws `last-super-admin` when nobody could administer super admins any more without this user. */
export function keepOneSuperAdmin(
  user: { readonly username: string; readonly role?: Role; readonly disabled: boolean }, left: SuperAdminsLeft,
): void {
  if (user.role === "super admin" && !user.disabled && left.enabledSuperAdmins === 0) {
    throw new DomainError("conflict", "last-super-admin", `${user.username} is the last enabled super admin.`,
      { details: "Make another user a super admin first; somebody must be able to administer this server." });
  }
}

/** Throws `super-admin-elsewhere` where somebody of another account would be one: nobody of them administers the server. */
export function keepSuperAdminsInOwnAccount(
  { username, accountId }: { readonly username: string; readonly accountId?: number }, role: Role | undefined,
): void {
  if (role !== "super admin" || accountId === undefined) return;
  throw new DomainError("invalid", "super-admin-elsewhere", `${username} is in account ${accountId} and cannot become a super admin.`,
    { details: "Super admins are in the server's own account; admin is the role of those who administer another one." });
}

/** Throws `password-not-local` when another service keeps the password. */
export function keepsOwnPassword(user: { readonly username: string; readonly authenticationType: string }): void {
  if (user.authenticationType !== "local") {
    throw new DomainError("invalid", "password-not-local", `The password of ${user.username} is not stored here.`,
      { details: `This user signs in by ${user.authenticationType.toUpperCase()}; the password is changed there.` });
  }
}
