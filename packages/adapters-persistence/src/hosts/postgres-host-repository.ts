import { isDeepStrictEqual } from "node:util";
import type { HostRepository } from "@dragoman/application/hosts";
import { type Change, DomainError, invalid } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import { type EntityManager, In } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { locks } from "../common/locks.js";
import { tell } from "../common/tell.js";
import { engineRows, engineTable, fromRow, hostTable, toRow } from "./host.table.js";

/** Hosts in PostgreSQL, with their engines in a table of their own. The row of the host is the lock for both. */
export class PostgresHostRepository implements HostRepository {
  constructor(private readonly database: Database) {}

  add(host: Host): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.insert(hostTable, toRow(host) as object).catch(taken(host.hostname));
      await storeEngines(manager, { ...host, engines: [] }, host);
      await tell(manager, "hosts", [host.hostname]);
    });
  }

  find(hostname: string): Promise<Host | undefined> {
    return this.database.run((manager) => read(manager, hostname));
  }

  list(): Promise<readonly Host[]> {
    return this.database.run(readAll);
  }

  update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host> {
    return this.database.transaction((manager) => this.holding(manager, hostname, (host) => store(manager, host, change(host).state)));
  }

  updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host> {
    return this.database.transaction(async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.hosts]);
      return this.holding(manager, hostname, async (host) => {
        const others = (await readAll(manager)).filter((other) => other.hostname !== hostname);
        return store(manager, host, change(host, others).state);
      });
    });
  }

  remove(hostname: string, check: (host: Host) => void): Promise<Host> {
    return this.database.transaction((manager) => this.holding(manager, hostname, async (host) => {
      check(host);
      await manager.delete(hostTable, { hostname });
      return host;
    }));
  }

  private async holding(manager: EntityManager, hostname: string, act: (host: Host) => Promise<Host>): Promise<Host> {
    await manager.findOne(hostTable, { where: { hostname: comparable(hostname) }, lock: { mode: "pessimistic_write" } });
    const host = await read(manager, hostname);
    if (host === undefined) throw new DomainError("notFound", "host-not-found", `There is no host ${JSON.stringify(hostname)}.`);
    const answer = await act(host);
    await tell(manager, "hosts", [hostname]);
    return answer;
  }
}

async function readAll(manager: EntityManager): Promise<readonly Host[]> {
  return (await manager.find(hostTable, { relations: { engines: true }, order: { hostname: "ASC" } })).map(fromRow);
}

async function store(manager: EntityManager, before: Host, after: Host): Promise<Host> {
  await manager.update(hostTable, { hostname: before.hostname }, toRow(after) as object);
  await storeEngines(manager, before, after);
  return after;
}

async function read(manager: EntityManager, hostname: string): Promise<Host | undefined> {
  const row = await manager.findOne(hostTable, { where: { hostname: comparable(hostname) }, relations: { engines: true } });
  return row === null ? undefined : fromRow(row);
}

/** Writes what differs: agents report every few seconds, and mostly the same. */
async function storeEngines(manager: EntityManager, before: Host, after: Host): Promise<void> {
  const old = new Map(engineRows(before).map((row) => [row.key, row]));
  const rows = engineRows(after);
  const keys = rows.map((row) => row.key);
  const twice = after.engines.find((_, place) => keys.indexOf(keys[place] ?? "") !== place);
  if (twice !== undefined) throw engineIdTaken(twice.id);
  const gone = [...old.keys()].filter((key) => !keys.includes(key));
  if (gone.length > 0) await manager.delete(engineTable, { key: In(gone) });
  // In one order for everybody: rivals for several ids wait for each other, and never both ways.
  for (const row of rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const known = old.get(row.key);
    if (known === undefined) await manager.insert(engineTable, row as object).catch(taken(row.engine.id));
    else if (!isDeepStrictEqual(known, row)) await manager.update(engineTable, { key: row.key }, row as object);
  }
}

/** Turns a broken uniqueness into the failure of that name. */
const taken = (name: string) => (failure: unknown): never => {
  const rule = brokenUniqueness(failure);
  if (rule === "hosts_pkey") throw invalid("host-exists", `There is a host ${JSON.stringify(name)} already.`, "Each host is added once; change the one that is there.");
  if (rule === "engines_pkey") throw engineIdTaken(name);
  throw failure;
};

function engineIdTaken(id: string): DomainError {
  return invalid("engine-id-taken", `There is an engine ${JSON.stringify(id)} already.`, "Engine ids are unique over all hosts, letter case does not matter; take another one.");
}
