import type { Engine, Host, HostReport } from "@dragoman/domain/hosts";
import { EntitySchema } from "typeorm";
import { json } from "../common/stored-json.js";
import { storedEngine, storedReport } from "./stored-host.js";

export interface HostRow {
  hostname: string;
  agentPort: number;
  isController: boolean;
  report: HostReport;
  engines?: EngineRow[];
}

export interface EngineRow {
  /** The id in lower case: unique over all hosts. */
  key: string;
  hostname: string;
  /** Engines of a host keep their order. */
  place: number;
  engine: Engine;
}

export const hostTable = new EntitySchema<HostRow>({
  name: "host", tableName: "hosts",
  columns: {
    hostname: { type: "text", primary: true },
    agentPort: { type: "integer", name: "agent_port" },
    isController: { type: "boolean", name: "is_controller" },
    report: json(storedReport),
  },
  relations: { engines: { type: "one-to-many", target: "engine", inverseSide: "host" } },
});

export const engineTable = new EntitySchema<EngineRow & { host: HostRow }>({
  name: "engine", tableName: "engines",
  columns: {
    key: { type: "text", primary: true },
    hostname: { type: "text" },
    place: { type: "integer" },
    engine: json(storedEngine),
  },
  relations: { host: { type: "many-to-one", target: "host", inverseSide: "engines", joinColumn: { name: "hostname" } } },
});

export function toRow({ hostname, agentPort, isController, report }: Host): HostRow {
  return { hostname, agentPort, isController, report };
}

export function engineRows(host: Host): EngineRow[] {
  return host.engines.map((engine, place) => ({ key: engine.id.toLowerCase(), hostname: host.hostname, place, engine }));
}

export function fromRow({ engines = [], ...host }: HostRow): Host {
  return { ...host, engines: engines.toSorted((one, other) => one.place - other.place).map((row) => row.engine) };
}
