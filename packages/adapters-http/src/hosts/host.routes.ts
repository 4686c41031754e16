import type { EngineKind } from "@dragoman/domain/hosts";
import { administrators, translators } from "@dragoman/domain/users";
import { route, type Route } from "../common/route.js";
import { like, oneOf, type Schema } from "../common/schema.js";
import { AddJobEngineForm, AddTranslationEngineForm, ChangeTranslationEngineForm, EnginePath, HostPath, RegisterHostForm } from "./host.requests.js";
import { hostProfileSchema, showHostProfile } from "./host-system-profile.view.js";
import { hostSchema, hostsSchema, jobEngineSchema, showEngine, showHost, translationEngineSchema } from "./host.view.js";

/** What engines of both kinds have in common. */
function engineRoutes(kind: EngineKind, answers: Schema): readonly Route[] {
  const path = `/hosts/:hostname/${kind}-engines/:engineId`;
  const common = { may: administrators, params: EnginePath };
  return [
    route("PUT", `${path}/start`, {
      ...common, about: `Expects a ${kind} engine to run.`, note: "`running` tells how it is now, and may still be false in the answer.", answers,
      run: ({ params }, use) => use.startEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/stop`, {
      ...common, about: `Expects a ${kind} engine to rest; what it works on is handed back.`, answers,
      run: ({ params }, use) => use.stopEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/reset-config`, {
      ...common, about: `Gives a ${kind} engine its default settings.`, note: "Answers the JSON string `\"OK\"`, in quotes.", answers: like(oneOf(["OK"]), "OK"),
      run: ({ params }, use) => use.resetEngineConfig.run(params.hostname, kind, params.engineId), show: () => "OK",
    }),
    route("DELETE", path, {
      ...common, about: `Removes a ${kind} engine; answers it as it was.`, answers,
      run: ({ params }, use) => use.removeEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
  ];
}

/** Hosts and the engines that they run. */
export const hostRoutes: readonly Route[] = [
  route("GET", "/hosts", {
    may: translators, about: "Hosts with their engines.", note: "`expectedRunning` of an engine is what was asked for, `running` how it is now.", answers: hostsSchema,
    run: (_, use) => use.hosts.list(), show: (hosts) => ({ hosts: hosts.map(showHost) }),
  }),
  route("POST", "/hosts", {
    may: administrators, about: "Registers a host whose agent runs.", note: "The agent must know this server's secret; it is asked before the host is stored.", form: RegisterHostForm, answers: hostSchema,
    run: ({ form }, use) => use.registerHost.run(form), show: showHost,
  }),
  route("GET", "/hosts/:hostname", {
    may: translators, about: "A host with its engines.", params: HostPath, answers: hostSchema,
    run: ({ params }, use) => use.findHost.run(params.hostname), show: showHost,
  }),
  route("DELETE", "/hosts/:hostname", {
    may: administrators, about: "Removes a host with its engines; answers it as it was.", fails: { 409: ["host-is-controller", "Host localhost is the controller; it cannot be removed.", "Stop or remove its engines instead."] }, params: HostPath, answers: hostSchema,
    run: ({ params }, use) => use.removeHost.run(params.hostname), show: showHost,
  }),
  route("GET", "/hosts/:hostname/profile", {
    may: administrators, about: "Figures of a host, measured now.", fails: { 503: ["host-agent-unreachable", "The agent of host 10.0.0.7 does not answer.", "Start it again; try again after the seconds in Retry-After."] }, params: HostPath, answers: hostProfileSchema,
    run: ({ params }, use) => use.readHostProfile.run(params.hostname), show: showHostProfile,
  }),
  route("POST", "/hosts/:hostname/job-engines", {
    may: administrators, about: "Adds a job engine, at rest.", note: "400 on a host whose agent has no `DRAGOMAN_DATABASE_URL`, unless it is the server's own.", params: HostPath, form: AddJobEngineForm, shows: ["id"], answers: jobEngineSchema,
    run: ({ params, form }, use) => use.addJobEngine.run(params.hostname, form), show: showEngine,
  }),
  route("POST", "/hosts/:hostname/translation-engines", {
    may: administrators, about: "Adds a translation engine, at rest.", params: HostPath, form: AddTranslationEngineForm, shows: ["id", "maximumProcessingUnits"], answers: translationEngineSchema,
    run: ({ params, form }, use) => use.addTranslationEngine.run(params.hostname, form), show: showEngine,
  }),
  route("PUT", "/hosts/:hostname/translation-engines/:engineId", {
    may: administrators, about: "Changes the processing units of a translation engine.", params: EnginePath, form: ChangeTranslationEngineForm, shows: ["maximumProcessingUnits"],
    answers: translationEngineSchema,
    run: ({ params, form }, use) => use.changeTranslationEngine.run(params.hostname, params.engineId, form), show: showEngine,
  }),
  ...engineRoutes("job", jobEngineSchema),
  ...engineRoutes("translation", translationEngineSchema),
];
