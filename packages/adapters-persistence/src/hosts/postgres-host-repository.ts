import { isDeepStrictEqual } from "node:util";
import { engineIdTaken, hostExists, hostNotFound, type HostRepository } from "@dragoman/application/hosts";
import type { Change, EventsOf } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import { type EntityManager, In } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { locks } from "../common/locks.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { engineRows, engineTable, fromRow, hostTable, toRow } from "./host.table.js";

/** Hosts in PostgreSQL, with their engines in a table of their own. The row of the host is the lock for both. */
export class PostgresHostRepository implements HostRepository {
  constructor(private readonly database: Database) {}

  add({ state: host, events = [] }: Change<Host>): Promise<void> {
    return storeChange(this.database, async (manager) => {
      await manager.insert(hostTable, toRow(host) as object).catch(taken(host.hostname));
      await storeEngines(manager, { ...host, engines: [] }, host);
      return { answer: undefined, events, topic: "hosts", subjects: [host.hostname] };
    });
  }

  find(hostname: string): Promise<Host | undefined> {
    return this.database.run((manager) => read(manager, hostname));
  }

  list(): Promise<readonly Host[]> {
    return this.database.run(readAll);
  }

  update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host> {
    return storeChange(this.database, (manager) => holding(manager, hostname, (host) => store(manager, host, change(host))));
  }

  updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host> {
    return storeChange(this.database, async (manager) => {
      await alone(manager);
      return holding(manager, hostname, async (host) => {
        const others = (await readAll(manager)).filter((other) => other.hostname !== hostname);
        return store(manager, host, change(host, others));
      });
    });
  }

  updateAll(change: (hosts: readonly Host[]) => readonly Change<Host>[]): Promise<readonly Host[]> {
    return storeChange(this.database, async (manager) => {
      await alone(manager);
      await manager.find(hostTable, { select: { hostname: true }, order: { hostname: "ASC" }, lock: { mode: "pessimistic_write" } });
      const before = await readAll(manager);
      const changes = change(before);
      const changed = changes.map((one, place) => ({ one, was: before[place] as Host })).filter(({ one, was }) => one.state !== was);
      for (const { one, was } of changed) await store(manager, was, one);
      return {
        answer: changes.map(({ state }) => state), events: changes.flatMap(({ events = [] }) => events),
        topic: "hosts", subjects: changed.map(({ was }) => was.hostname),
      };
    });
  }

  remove(hostname: string, events: EventsOf<Host>): Promise<Host> {
    return storeChange(this.database, (manager) => holding(manager, hostname, async (host) => {
      const told = events(host);
      await manager.delete(hostTable, { hostname });
      return { state: host, events: told };
    }));
  }
}

/** Lets nobody else change what holds over all hosts until the end of the transaction. */
async function alone(manager: EntityManager): Promise<void> {
  await manager.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.hosts]);
}

/** Lets nobody else change the host until the end of the transaction. */
async function holding(manager: EntityManager, hostname: string, act: (host: Host) => Promise<Change<Host>>): Promise<Stored<Host>> {
  await manager.findOne(hostTable, { where: { hostname: comparable(hostname) }, lock: { mode: "pessimistic_write" } });
  const host = await read(manager, hostname);
  if (host === undefined) throw hostNotFound(hostname);
  const { state, events = [] } = await act(host);
  return { answer: state, events, topic: "hosts", subjects: [hostname] };
}

async function readAll(manager: EntityManager): Promise<readonly Host[]> {
  return (await manager.find(hostTable, { relations: { engines: true }, order: { hostname: "ASC" } })).map(fromRow);
}

async function store(manager: EntityManager, before: Host, change: Change<Host>): Promise<Change<Host>> {
  await manager.update(hostTable, { hostname: before.hostname }, toRow(change.state) as object);
  await storeEngines(manager, before, change.state);
  return change;
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
  if (rule === "hosts_pkey") throw hostExists(name);
  if (rule === "engines_pkey") throw engineIdTaken(name);
  throw failure;
};
