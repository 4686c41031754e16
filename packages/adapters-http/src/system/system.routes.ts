import type { FailingEngine, SystemUseCases } from "@dragoman/application/system";
import { isOneOf } from "@dragoman/application/common";
import { DomainError } from "@dragoman/domain/common";
import { administrators, everyRole } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { inputSizeLimits } from "../common/input-size-limits.js";
import { routesOf, type Route } from "../common/route.js";
import { healthDocs, systemDocs } from "./system.docs.js";
import {
  inputSizeLimitsSchema, livenessSchema, openApiSchema, readinessSchema, showSystemInfo, type SystemInfo, systemInfoSchema,
} from "./system.view.js";

const route = routesOf<SystemUseCases>();

/** What the server is and takes; `describe` gives the OpenAPI document of all routes. */
export function systemRoutes(info: SystemInfo, describe: () => Promise<object>): readonly Route[] {
  return documented(systemDocs, [
    route("GET", "/system/info", { may: "public", answers: systemInfoSchema(info), run: () => info, show: showSystemInfo }),
    route("GET", "/system/input-size-limits", {
      may: everyRole, anyAccount: true, answers: inputSizeLimitsSchema, run: () => inputSizeLimits,
    }),
    route("GET", "/openapi.json", { may: everyRole, anyAccount: true, answers: openApiSchema(info), run: describe }),
  ]);
}

/** Whether the server lives and is ready, for whoever watches over it. */
export const healthRoutes = documented(healthDocs, [
  route("GET", "/livez", { may: "public", answers: livenessSchema, run: () => ({ live: true }) }),
  route("GET", "/readyz", {
    may: "recognised", answers: readinessSchema,
    run: async ({ caller }, use) => {
      const { ready, waitingFor, pairs, failing } = await use.readiness.run();
      const seesPairs = caller !== undefined && isOneOf(caller, administrators);
      const shownPairs = seesPairs ? pairs.map(({ languagePairId, ready }) => ({ languagePairId, ready })) : undefined;
      const shownFailing = seesPairs ? failing.map(inFull) : counted(failing);
      if (!ready) {
        const down = shownPairs?.filter((pair) => !pair.ready).map(({ languagePairId }) => languagePairId) ?? [];
        throw notReady(waitingFor, down, shownFailing);
      }
      return {
        ready, ...(shownFailing.length === 0 ? {} : { failing: shownFailing }), ...(shownPairs === undefined ? {} : { pairs: shownPairs }),
      };
    },
  }),
]);

/** Ids of engines and their failures name pairs, so only administrators see them. */
function inFull({ kind, engineId, hostname, lastFailure }: FailingEngine): string {
  return `${kind} ${engineId} on host ${hostname}: ${lastFailure}`;
}

function counted(failing: readonly FailingEngine[]): readonly string[] {
  return [...new Set(failing.map(({ kind }) => kind))].map((kind) => {
    const { length } = failing.filter((engine) => engine.kind === kind);
    return `${length} ${kind}${length === 1 ? "" : "s"}`;
  });
}

function notReady(waitingFor: readonly string[], pairs: readonly string[], failing: readonly string[]): DomainError {
  const details = [
    ...(pairs.length === 0 ? ["Ask again in a moment."] : [`Pairs that are not running yet: ${pairs.join(", ")}.`]),
    ...(failing.length === 0 ? [] : [`Engines that do not start: ${failing.join("; ").replace(/\.$/, "")}.`]),
  ].join(" ");
  const message = `The server is not ready: ${waitingFor.join(", ")}.`;
  return new DomainError("unavailable", "not-ready", message, { details, retryAfterSeconds: 1 });
}
