import type { LoginParser } from "@dragoman/application/ldap";

/** Runs patterns in the thread of whoever asks, for as long as they take. */
export class MemoryLoginParser implements LoginParser {
  async parse(pattern: string, login: string): Promise<readonly string[] | "noMatch" | "overran"> {
    const found = new RegExp(pattern, "u").exec(login);
    return found === null ? "noMatch" : Array.from(found, (group) => group ?? "");
  }
}
