import { type LdapEntry, type LdapServers, type LdapSession, ldapUnavailable } from "@dragoman/application/ldap";
import { DomainError } from "@dragoman/domain/common";
import type { LdapConnection } from "@dragoman/domain/ldap";
import { type Client, Control, type DN, type Entry, type Filter, FilterParser, ResultCodeError, type SearchResult } from "ldapts";
import { sentenceOf } from "./connection-failures.js";
import { openClient } from "./open-client.js";

/** Whatever a server is asked for takes this long at most. */
const stepMs = 5_000;
/** A visit takes this long at most where nobody says otherwise. */
const visitMs = 10_000;
/** So many visits at once: whoever guesses passwords from many addresses must not use up the directory. */
const mostVisits = 50;
/** Nobody belongs to more groups. */
const mostEntries = 10_000;
const noSuchObject = 32;
/** Results that say nothing of a password: the server fails, or takes none in this way. */
const undecided: ReadonlyMap<number, string> = new Map([
  [1, "it reports an operations error"], [2, "it reports a protocol error"], [7, "it takes no simple binds"],
  [8, "it demands stronger authentication"], [13, "it demands TLS"], [51, "it is busy"], [52, "it is not available"], [80, "it failed"],
]);

/** Speaks to LDAP servers by ldapts, on a connection for each visit. */
export class LdaptsServers implements LdapServers {
  private visits = 0;

  async connect(connection: LdapConnection, mostMs = visitMs): Promise<LdapSession> {
    if (this.visits >= mostVisits) throw ldapUnavailable(`${mostVisits} connections to LDAP servers are open already.`);
    this.visits += 1;
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), mostMs);
    end.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      this.visits -= 1;
    });
    const where = `The LDAP server ${connection.host}:${connection.port}`;
    try {
      return new LdaptsSession(where, await inTime(where, openClient(connection, end.signal)), end);
    } catch (error) {
      end.abort();
      throw error;
    }
  }
}

class LdaptsSession implements LdapSession {
  constructor(private readonly where: string, private readonly client: Client, private readonly end: AbortController) {}

  async bind(name: string, password: string): Promise<boolean> {
    // Servers take an empty one of them for a bind of nobody, and that succeeds.
    if (name === "" || password === "") return false;
    try {
      // Not as a text: ldapts takes some, such as EXTERNAL, for ways to sign in without a password.
      await this.ask(() => this.client.bind({ toString: () => name } as DN, password));
      return true;
    } catch (error) {
      const code = resultOf(error);
      if (code === undefined) throw error;
      const why = undecided.get(code);
      if (why !== undefined) throw ldapUnavailable(`${this.where} does not look at passwords: ${why}.`, error);
      return false;
    }
  }

  async find(base: string, filter: string, attributes: readonly string[], most = mostEntries): Promise<readonly LdapEntry[]> {
    const { searchEntries, searchReferences } = await this.search(base, this.parsed(filter), attributes, most);
    if (searchEntries.length === 0 && searchReferences.length > 0) {
      throw ldapUnavailable(`${this.where} refers to other servers, which are not asked; search.base can lead to what it has itself.`);
    }
    return searchEntries.map((entry) => ({ dn: entry.dn, attributes: attributesOf(entry, attributes) }));
  }

  async close(): Promise<void> {
    this.end.abort();
  }

  private parsed(filter: string): Filter {
    try {
      return FilterParser.parseString(filter);
    } catch (error) {
      throw ldapUnavailable(`${this.where} cannot be asked for ${filter}, which is no filter.`, error);
    }
  }

  private async search(base: string, filter: Filter, attributes: readonly string[], sizeLimit: number): Promise<SearchResult> {
    const options = { scope: "sub" as const, filter, attributes: [...attributes], sizeLimit, timeLimit: stepMs / 1_000 };
    try {
      return await this.ask(() => this.client.search(base, options, ownEntriesOnly()));
    } catch (error) {
      const code = resultOf(error);
      if (code === undefined) throw error;
      const why = code === noSuchObject ? `has no ${base}, or does not show it` : `refuses to search, with the result ${code}`;
      throw ldapUnavailable(`${this.where} ${why}.`, error);
    }
  }

  private ask<T>(what: () => Promise<T>): Promise<T> {
    if (this.end.signal.aborted) throw ldapUnavailable(`${this.where} cannot be asked: the connection has ended.`);
    return inTime(this.where, what());
  }
}

/** Servers that know it (LDAP_SERVER_DOMAIN_SCOPE) do not name others that may know more. */
function ownEntriesOnly(): Control {
  return new Control("1.2.840.113556.1.4.1339", { critical: false });
}

function attributesOf(entry: Entry, names: readonly string[]): Record<string, readonly string[]> {
  const byName = new Map(Object.entries(entry).map(([name, values]) => [name.toLowerCase(), [values].flat().map(String)]));
  return Object.fromEntries(names.map((name) => [name, byName.get(name.toLowerCase()) ?? []]));
}

/** The result that a server answered with; undefined for any other failure. */
function resultOf(error: unknown): number | undefined {
  return error instanceof ResultCodeError ? error.code : undefined;
}

/** What comes in time. All failures but results of the server are `ldap-unavailable`. */
async function inTime<T>(where: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(ldapUnavailable(`${where} did not answer within ${stepMs / 1_000} s.`)), stepMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    if (error instanceof DomainError || resultOf(error) !== undefined) throw error;
    throw ldapUnavailable(`${where} cannot be asked: ${sentenceOf(error)}.`, error);
  } finally {
    clearTimeout(timer);
  }
}
