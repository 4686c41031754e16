import { administrators, type EngineKind, translators } from "@dragoman/domain";
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
      ...common, about: `Expects a ${kind} engine to run.`, answers,
      run: ({ params }, use) => use.startEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/stop`, {
      ...common, about: `Expects a ${kind} engine to rest; what it works on is handed back.`, answers,
      run: ({ params }, use) => use.stopEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/reset-config`, {
      ...common, about: `Gives a ${kind} engine its default settings.`, answers: like(oneOf(["OK"]), "OK"),
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
    may: translators, about: "Hosts with their engines.", answers: hostsSchema,
    run: (_, use) => use.listHosts.run(), show: (hosts) => ({ hosts: hosts.map(showHost) }),
  }),
  route("POST", "/hosts", {
    may: administrators, about: "Registers a host whose agent runs.", form: RegisterHostForm, answers: hostSchema,
    run: ({ form }, use) => use.registerHost.run(form), show: showHost,
  }),
  route("GET", "/hosts/:hostname", {
    may: translators, about: "A host with its engines.", params: HostPath, answers: hostSchema,
    run: ({ params }, use) => use.findHost.run(params.hostname), show: showHost,
  }),
  route("DELETE", "/hosts/:hostname", {
    may: administrators, about: "Removes a host with its engines; answers it as it was.", params: HostPath, answers: hostSchema,
    run: ({ params }, use) => use.removeHost.run(params.hostname), show: showHost,
  }),
  route("GET", "/hosts/:hostname/profile", {
    may: administrators, about: "Figures of a host, measured now.", params: HostPath, answers: hostProfileSchema,
    run: ({ params }, use) => use.readHostProfile.run(params.hostname), show: showHostProfile,
  }),
  route("POST", "/hosts/:hostname/job-engines", {
    may: administrators, about: "Adds a job engine, at rest.", params: HostPath, form: AddJobEngineForm, shows: ["id"], answers: jobEngineSchema,
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
