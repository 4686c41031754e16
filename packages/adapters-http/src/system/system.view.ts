import { inputSizeLimits } from "../common/input-size-limits.js";
import { flag, like, list, named, number, object, oneOf, optional, type Schema, text } from "../common/schema.js";

/** What this server is. */
export interface SystemInfo {
  readonly version: string;
  readonly build: string;
  readonly features: { readonly edgeCloud: boolean; readonly share: boolean; readonly autoChainManagement: boolean };
}

const state = oneOf(["enabled", "disabled"]);
const shown = (enabled: boolean) => (enabled ? "enabled" : "disabled");

/** Shows what this server is. */
export function showSystemInfo({ version, build, features: { edgeCloud, share, autoChainManagement } }: SystemInfo): object {
  return {
    etsVersion: version, etsBuild: build,
    features: { edgeCloud: shown(edgeCloud), share: shown(share), autoChainManagement: shown(autoChainManagement) },
  };
}

/** Its example is this very server. */
export function systemInfoSchema(info: SystemInfo): Schema {
  const features = object({ edgeCloud: state, share: state, autoChainManagement: state });
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
  object({ ready: like(flag, true), pairs: optional(list(object({ languagePairId: text, ready: flag }))) }));
