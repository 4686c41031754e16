import {
  asksForGroups, bindNameOf, isDn, isMember, type LdapConnection, type LdapSearch, type LoginGroups, normalDn, userFilterOf,
} from "@dragoman/domain/ldap";
import { checkUsername } from "@dragoman/domain/users";
import { refusalOf, type UserRepository } from "../users/index.js";
import { ldapUnavailable } from "./ldap-failures.js";
import type { LdapEntry, LdapServers, LdapSession, LoginParser } from "./ldap-servers.js";
import type { LdapAccess } from "./stored-ldap.js";

/** How a step ended, in words that hold nothing the server sent but names of entries. */
export interface Verdict {
  readonly status: "pass" | "fail" | "skip";
  readonly message: string;
}

/** What somebody signs in with. */
export interface LdapLogin {
  readonly username: string;
  readonly password: string;
}

/** Who signed in. */
export interface LdapPerson {
  readonly username: string;
  readonly displayName: string;
  /** The DNs of the groups that they belong to; none where the settings name no group. */
  readonly groups: readonly string[];
}

/** What a visit needs besides the settings. */
export interface LdapSurroundings {
  readonly servers: LdapServers;
  readonly parser: LoginParser;
  readonly users: Pick<UserRepository, "findByName">;
}

const pass = (message: string): Verdict => ({ status: "pass", message });
const fail = (message: string): Verdict => ({ status: "fail", message });
const skip = (message: string): Verdict => ({ status: "skip", message });

/**
 * The way of a sign-in through a directory, step by step; each one but the first is taken where the one before has not failed.
 * Steps reject with `ldap-unavailable` where the server cannot be asked.
 */
export class LdapVisit {
  private session: LdapSession | undefined;
  private entry: LdapEntry | undefined;
  private groups: readonly string[] = [];

  constructor(private readonly around: LdapSurroundings, private readonly access: LdapAccess, private readonly login?: LdapLogin) {}

  async connect(): Promise<Verdict> {
    const { connection } = this.access.settings;
    this.session = await this.around.servers.connect(connection);
    return pass(`Connected to ${connection.host}:${connection.port} ${security(connection)}.`);
  }

  async bind(): Promise<Verdict> {
    const { user } = this.access.settings.bind;
    if (user === "") {
      const who = this.searchesFirst() ? "users are searched for as nobody" : "searches are made as whoever signs in";
      return skip(`There is no bind.user; ${who}.`);
    }
    const isTaken = await this.open().bind(user, this.access.bindPassword);
    return isTaken ? pass(`Bound as ${user}.`) : fail(`The server does not take ${user} with bind.password.`);
  }

  /** Does what a sign-in does, for nobody whom there is. */
  async bindAsNobody(nobody: string): Promise<void> {
    const groups = Array<string>(100).fill(nobody);
    const { loginToLdap } = this.access.settings.search;
    if (this.searchesFirst()) await this.find(groups);
    await this.open().bind(this.searchesFirst() ? this.nobodysName() : bindNameOf(loginToLdap, groups), nobody);
  }

  /** Binds as who signs in, and finds their entry; or the other way round, where there is no `loginToLdap`. */
  async signIn(): Promise<Verdict> {
    if (this.login === undefined) return skip("No username was given.");
    const { username, password } = this.login;
    if (password === "") return fail("The password is empty; servers take that for a bind of nobody.");
    const { search } = this.access.settings;
    const groups = await this.around.parser.parse(search.loginParser, username);
    if (groups === "overran") return fail("search.loginParser takes too long for this login.");
    if (groups === "noMatch") return fail("The login does not fit search.loginParser.");
    if (this.searchesFirst()) return this.bindAsFound(await this.find(groups), groups, password);
    const name = bindNameOf(search.loginToLdap, groups);
    if (!await this.open().bind(name, password)) return fail(`The server does not take ${name} with this password.`);
    await this.bindAgain();
    return this.found(await this.find(groups), groups, name);
  }

  private async bindAsFound(entries: readonly LdapEntry[], groups: LoginGroups, password: string): Promise<Verdict> {
    const [{ dn } = { dn: "" }, ...others] = entries;
    const isOne = dn !== "" && others.length === 0;
    // Somebody who is not there takes as long as somebody who is.
    const isTaken = await this.open().bind(isOne ? dn : this.nobodysName(), isOne ? password : "nobody");
    if (isOne && !isTaken) return fail(`The server does not take ${dn} with this password.`);
    await this.bindAgain();
    return this.found(entries, groups);
  }

  /** Where a sign-in begins with a search, the name to bind as is the entry that was found. */
  private searchesFirst(): boolean {
    return this.access.settings.search.loginToLdap === "";
  }

  private nobodysName(): string {
    return `cn=dragoman-nobody,${this.access.settings.search.base}`;
  }

  private async bindAgain(): Promise<void> {
    const { user } = this.access.settings.bind;
    if (user !== "" && !await this.open().bind(user, this.access.bindPassword)) {
      throw ldapUnavailable("The LDAP server does not take bind.user any more.");
    }
  }

  private find(groups: LoginGroups): Promise<readonly LdapEntry[]> {
    const { search } = this.access.settings;
    return this.open().find(search.base, userFilterOf(search.userFinder, groups), entryAttributes(search), 2);
  }

  /** Looks whether one entry was found, and it is of who is bound by `name`. */
  private found([entry, ...others]: readonly LdapEntry[], groups: LoginGroups, name = entry?.dn ?? ""): Verdict {
    const filter = userFilterOf(this.access.settings.search.userFinder, groups);
    if (entry === undefined) return fail(`No entry under search.base fits ${filter}.`);
    if (others.length > 0) return fail(`More than one entry under search.base fits ${filter}.`);
    if (isDn(name) && normalDn(name) !== normalDn(entry.dn)) {
      return fail(`search.loginToLdap leads to ${name}, but search.userFinder to ${entry.dn}.`);
    }
    this.entry = entry;
    try {
      checkUsername(this.username());
    } catch {
      const { email } = this.access.settings.search.attributes;
      return fail(`The entry ${entry.dn} has no e-mail address in the attribute ${email}; users are known by it here.`);
    }
    return pass(`Signed in as ${entry.dn}, here ${this.username()}.`);
  }

  /** Whether who signed in may do so. */
  async allow(): Promise<Verdict> {
    if (this.login === undefined) return skip("No username was given.");
    const { search } = this.access.settings;
    this.groups = asksForGroups(search) ? await this.groupsOf(this.signedIn()) : [];
    if (search.loginGroups.length > 0 && !isMember(search.loginGroups, this.groups)) {
      return fail("They belong to none of search.loginGroups.");
    }
    const user = await this.around.users.findByName(this.username());
    const refusal = user && refusalOf(user, "ldap");
    if (refusal !== undefined) return fail(refusal);
    if (search.loginGroups.length === 0) return pass("There are no search.loginGroups: all may sign in.");
    return pass("They belong to one of search.loginGroups.");
  }

  /** Whether who signed in is an admin; somebody who is not may sign in all the same. */
  async administer(): Promise<Verdict> {
    if (this.login === undefined) return skip("No username was given.");
    const { adminGroups } = this.access.settings.search;
    if (adminGroups.length === 0) return skip("There are no search.adminGroups: nobody is an admin by them.");
    return isMember(adminGroups, this.groups) ? pass("They belong to one of search.adminGroups.")
      : skip("They belong to none of search.adminGroups, and are no admin by them.");
  }

  /** Who signed in; for after `allow`. */
  person(): LdapPerson {
    const [displayName = ""] = valuesOf(this.signedIn(), this.access.settings.search.attributes.name);
    return { username: this.username(), displayName, groups: this.groups };
  }

  async close(): Promise<void> {
    await this.session?.close();
  }

  /** Groups that the entry names, and those that name it in one of the usual ways. */
  private async groupsOf(entry: LdapEntry): Promise<readonly string[]> {
    const [uid = ""] = valuesOf(entry, "uid");
    const filter = userFilterOf(`(|(member=$0)(uniqueMember=$0)${uid === "" ? "" : "(memberUid=$1)"})`, [entry.dn, uid]);
    const groups = await this.open().find(this.access.settings.search.base, filter, ["cn"]);
    return [...valuesOf(entry, "memberOf"), ...groups.map(({ dn }) => dn)];
  }

  private open(): LdapSession {
    if (this.session === undefined) throw new Error("A visit begins with connect.");
    return this.session;
  }

  private signedIn(): LdapEntry {
    if (this.entry === undefined) throw new Error("Nobody has signed in.");
    return this.entry;
  }

  private username(): string {
    return valuesOf(this.signedIn(), this.access.settings.search.attributes.email)[0]?.trim() ?? "";
  }
}

function security({ tls, insecureSkipVerify }: LdapConnection): string {
  if (!tls) return "without TLS";
  return insecureSkipVerify ? "with TLS; its certificate was not looked at" : "with TLS";
}

const valuesOf = ({ attributes }: LdapEntry, name: string): readonly string[] => attributes[name] ?? [];

/** What has to be known of somebody's entry. */
function entryAttributes({ attributes }: LdapSearch): readonly string[] {
  return [...new Set([attributes.name, attributes.email, "uid", "memberOf"])];
}
