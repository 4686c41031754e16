import type { User } from "@dragoman/domain/users";

/** A directory by which people sign in whose passwords are kept there. */
export interface SignInDirectory {
  /** As it is set up now; undefined while nobody signs in by it. */
  open(): Promise<OpenDirectory | undefined>;
  /** Whether people sign in by it now. */
  isOn(): Promise<boolean>;
}

/** All reject with `ldap-unavailable` where the directory cannot be asked. */
export interface OpenDirectory {
  /** What the directory knows a login by, however it is written: guesses are counted under it. */
  nameOf(login: string): Promise<string>;
  /** The user who signs in, made or brought up to date; undefined when the directory or this server does not let them in. */
  signIn(login: string, password: string): Promise<User | undefined>;
  /** Asks the directory as for a sign-in, but for nobody. */
  probe(): Promise<void>;
}
