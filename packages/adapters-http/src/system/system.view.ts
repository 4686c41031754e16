import { inputSizeLimits } from "../common/input-size-limits.js";
import { flag, like, list, named, number, object, oneOf, optional, type Schema, text } from "../common/schema.js";

/** What this server is. */
export interface SystemInfo {
  readonly version: string;
  readonly build: string;
  readonly features: { readonly edgeCloud: boolean; readonly share: boolean; readonly autoChainManagement: boolean };
  /** Whether each program of this machine that documents are read by is there, by the name of its feature. */
  documentFeatures(): Readonly<Record<string, boolean>>;
}

const state = oneOf(["enabled", "disabled"]);
const shown = (enabled: boolean) => (enabled ? "enabled" : "disabled");

/** Shows what this server is. */
export function showSystemInfo({ version, build, features, documentFeatures }: SystemInfo): object {
  const { edgeCloud, share, autoChainManagement } = features;
  const all = Object.entries({ edgeCloud, share, autoChainManagement, ...documentFeatures() });
  return { etsVersion: version, etsBuild: build, features: Object.fromEntries(all.map(([name, enabled]) => [name, shown(enabled)])) };
}

/** Its example is this very server. */
export function systemInfoSchema(info: SystemInfo): Schema {
  const programs = Object.keys(info.documentFeatures()).map((name) => [name, state]);
  const features = object({ edgeCloud: state, share: state, autoChainManagement: state, ...Object.fromEntries(programs) });
  return named("SystemInfo", object({ etsVersion: text, etsBuild: text, features }), showSystemInfo(info));
}

export const inputSizeLimitsSchema: Schema = named("InputSizeLimits",
  object(Object.fromEntries(Object.entries(inputSizeLimits).map(([name, limit]) => [name, like(number, limit)]))));

/** The document itself says all that there is to say of it. */
export function openApiSchema({ version }: SystemInfo): Schema {
  return like({ type: "object" }, { openapi: "3.1.0", info: { title: "Dragoman", version }, paths: {} });
}

export const livenessSchema: Schema = named("Liveness", object({ live: like(flag, true) }));

export const readinessSchema: Schema = named("Readiness",
  object({
    ready: like(flag, true), failing: optional(list(like(text, "1 translation engine"))),
    pairs: optional(list(object({ languagePairId: text, ready: flag }))),
  }));
