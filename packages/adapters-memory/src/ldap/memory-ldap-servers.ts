import { type LdapEntry, type LdapServers, type LdapSession, ldapUnavailable } from "@dragoman/application/ldap";
import { type LdapConnection, normalDn } from "@dragoman/domain/ldap";
import { readFilter } from "./memory-filter.js";

/** An entry, and the password by which somebody binds as it. */
export interface MemoryLdapEntry extends LdapEntry {
  readonly password?: string;
}

/** LDAP servers by their hosts. They know entries and passwords, and show all to everybody. */
export class MemoryLdapServers implements LdapServers {
  /** How many sessions are open. */
  open = 0;
  private readonly servers = new Map<string, MemoryLdapEntry[]>();

  /** From now on there is a server of that name, which has these entries. */
  put(host: string, entries: readonly MemoryLdapEntry[]): void {
    this.servers.set(host, [...entries]);
  }

  /** From now on there is no such server. */
  remove(host: string): void {
    this.servers.delete(host);
  }

  async connect({ host, port }: LdapConnection): Promise<LdapSession> {
    const where = `The LDAP server ${host}:${port}`;
    if (!this.servers.has(host)) throw ldapUnavailable(`${where} cannot be asked: nothing listens there.`);
    this.open += 1;
    return new MemoryLdapSession(where, () => this.servers.get(host), () => { this.open -= 1; });
  }
}

class MemoryLdapSession implements LdapSession {
  private isOpen = true;

  constructor(
    private readonly where: string, private readonly look: () => readonly MemoryLdapEntry[] | undefined,
    private readonly closed: () => void,
  ) {}

  async bind(name: string, password: string): Promise<boolean> {
    return this.entries().some((one) => normalDn(one.dn) === normalDn(name) && one.password === password && password !== "");
  }

  async find(base: string, filter: string, attributes: readonly string[], most = Infinity): Promise<readonly LdapEntry[]> {
    const fits = readFilter(filter);
    if (fits === undefined) throw ldapUnavailable(`${this.where} cannot be asked: ${filter} is no filter.`);
    const [root, all] = [normalDn(base), this.entries()];
    if (!all.some(({ dn }) => normalDn(dn) === root)) throw ldapUnavailable(`${this.where} has no ${base}.`);
    const under = all.filter(({ dn }) => normalDn(dn) === root || normalDn(dn).endsWith(`,${root}`));
    return under.filter((entry) => fits(lower(entry))).slice(0, most).map((entry) => ({
      dn: entry.dn, attributes: Object.fromEntries(attributes.map((name) => [name, lower(entry)[name.toLowerCase()] ?? []])),
    }));
  }

  async close(): Promise<void> {
    if (this.isOpen) this.closed();
    this.isOpen = false;
  }

  private entries(): readonly MemoryLdapEntry[] {
    const entries = this.isOpen ? this.look() : undefined;
    if (entries === undefined) throw ldapUnavailable(`${this.where} cannot be asked: the connection broke.`);
    return entries;
  }
}

function lower({ attributes }: LdapEntry): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values]));
}
