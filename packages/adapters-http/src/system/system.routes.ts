import { DomainError } from "@dragoman/domain/common";
import { administrators, everyRole } from "@dragoman/domain/users";
import { isOneOf } from "@dragoman/application/common";
import { inputSizeLimits } from "../common/input-size-limits.js";
import { route, type Route } from "../common/route.js";
import { flag, like, list, named, number, object, oneOf, optional, text } from "../common/schema.js";

/** What this server is. */
export interface SystemInfo {
  readonly version: string;
  readonly build: string;
  readonly features: { readonly edgeCloud: boolean; readonly share: boolean; readonly autoChainManagement: boolean };
}

const state = oneOf(["enabled", "disabled"]);
const shown = (enabled: boolean) => (enabled ? "enabled" : "disabled");

/** What the server is and takes. */
export function systemRoutes({ version, build, features }: SystemInfo): readonly Route[] {
  const shownInfo = {
    etsVersion: version, etsBuild: build,
    features: { edgeCloud: shown(features.edgeCloud), share: shown(features.share), autoChainManagement: shown(features.autoChainManagement) },
  };
  return [
    route("GET", "/system/info", {
      may: "public", about: "Version and features.", note: "Whatever credentials come with it are not looked at.",
      answers: named("SystemInfo", object({ etsVersion: text, etsBuild: text, features: object({ edgeCloud: state, share: state, autoChainManagement: state }) }), shownInfo),
      run: () => shownInfo,
    }),
    route("GET", "/system/input-size-limits", {
      may: everyRole, about: "Largest inputs, in MiB of decoded content.",
      answers: named("InputSizeLimits", object(Object.fromEntries(Object.entries(inputSizeLimits).map(([name, limit]) => [name, like(number, limit)])))),
      run: () => inputSizeLimits,
    }),
  ];
}

const pairSchema = object({ languagePairId: text, ready: flag });

/** Whether the server lives and is ready, for whoever watches over it. */
export const healthRoutes: readonly Route[] = [
  route("GET", "/livez", { may: "public", about: "The process answers.", answers: named("Liveness", object({ live: like(flag, true) })), run: () => ({ live: true }) }),
  route("GET", "/readyz", {
    may: "recognised", about: "The server can do its work; administrators see each pair.", note: "Credentials that are not valid count as none.", fails: { 503: ["not-ready", "The server is not ready: database.", "Ask again in a moment."] },
    answers: named("Readiness", object({ ready: like(flag, true), pairs: optional(list(pairSchema)) })),
    run: async ({ caller }, use) => {
      const { ready, waitingFor, pairs } = await use.readiness.run();
      const shownPairs = caller !== undefined && isOneOf(caller, administrators) ? pairs.map(({ languagePairId, ready }) => ({ languagePairId, ready })) : undefined;
      if (!ready) throw notReady(waitingFor, shownPairs?.filter((pair) => !pair.ready).map(({ languagePairId }) => languagePairId) ?? []);
      return shownPairs === undefined ? { ready } : { ready, pairs: shownPairs };
    },
  }),
];

function notReady(waitingFor: readonly string[], pairs: readonly string[]): DomainError {
  return new DomainError("unavailable", "not-ready", `The server is not ready: ${waitingFor.join(", ")}.`,
    { details: pairs.length === 0 ? "Ask again in a moment." : `Pairs that do not run yet: ${pairs.join(", ")}.`, retryAfterSeconds: 1 });
}
