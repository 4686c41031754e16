import type { HostUseCases } from "@dragoman/application/hosts";
import { allEngineKinds, type EngineKind, plainEngineKinds } from "@dragoman/domain/hosts";
import { administrators, translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf, type UndocumentedRoute } from "../common/route.js";
import { like, oneOf } from "../common/schema.js";
import { hostDocs } from "./host.docs.js";
import {
  AddEngineForm, AddTranslationEngineForm, ChangeTranslationEngineForm, EnginePath, HostPath, RegisterHostForm,
} from "./host.requests.js";
import { hostProfileSchema, showHostProfile } from "./host-system-profile.view.js";
import { engineSchemas, hostSchema, hostsSchema, showEngine, showHost } from "./host.view.js";

const route = routesOf<HostUseCases>();

/** What engines of all kinds have in common. */
function engineRoutes(kind: EngineKind): readonly UndocumentedRoute<HostUseCases>[] {
  const path = `/hosts/:hostname/${kind}-engines/:engineId`;
  const common = { may: administrators, params: EnginePath };
  const answers = engineSchemas[kind];
  return [
    route("PUT", `${path}/start`, {
      ...common, answers,
      run: ({ params }, use) => use.startEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/stop`, {
      ...common, answers,
      run: ({ params }, use) => use.stopEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
    route("PUT", `${path}/reset-config`, {
      ...common, answers: like(oneOf(["OK"]), "OK"),
      run: ({ params }, use) => use.resetEngineConfig.run(params.hostname, kind, params.engineId), show: () => "OK",
    }),
    route("DELETE", path, {
      ...common, answers,
      run: ({ params }, use) => use.removeEngine.run(params.hostname, kind, params.engineId), show: showEngine,
    }),
  ];
}

/** Hosts and the engines that they run. */
export const hostRoutes = documented(hostDocs, [
  route("GET", "/hosts", {
    may: translators, answers: hostsSchema,
    run: async (_, use) => {
      const grant = await use.grants.current();
      return { hosts: (await use.hosts.list()).map((host) => showHost(host, grant)) };
    },
  }),
  route("POST", "/hosts", {
    may: administrators, form: RegisterHostForm, answers: hostSchema,
    run: async ({ form }, use) => showHost(await use.registerHost.run(form), await use.grants.current()),
  }),
  route("GET", "/hosts/:hostname", {
    may: translators, params: HostPath, answers: hostSchema,
    run: async ({ params }, use) => showHost(await use.findHost.run(params.hostname), await use.grants.current()),
  }),
  route("DELETE", "/hosts/:hostname", {
    may: administrators, params: HostPath, answers: hostSchema,
    run: async ({ params }, use) => showHost(await use.removeHost.run(params.hostname), await use.grants.current()),
  }),
  route("GET", "/hosts/:hostname/profile", {
    may: administrators, params: HostPath, answers: hostProfileSchema,
    run: ({ params }, use) => use.readHostProfile.run(params.hostname), show: showHostProfile,
  }),
  ...plainEngineKinds.map((kind) => route("POST", `/hosts/:hostname/${kind}-engines`, {
    may: administrators, params: HostPath, form: AddEngineForm, answers: engineSchemas[kind],
    run: ({ params, form }, use) => use.addEngine.run(params.hostname, kind, form), show: showEngine,
  })),
  route("POST", "/hosts/:hostname/translation-engines", {
    may: administrators, params: HostPath, form: AddTranslationEngineForm, answers: engineSchemas.translation,
    run: ({ params, form }, use) => use.addTranslationEngine.run(params.hostname, form), show: showEngine,
  }),
  route("PUT", "/hosts/:hostname/translation-engines/:engineId", {
    may: administrators, params: EnginePath, form: ChangeTranslationEngineForm, answers: engineSchemas.translation,
    run: ({ params, form }, use) => use.changeTranslationEngine.run(params.hostname, params.engineId, form), show: showEngine,
  }),
  ...allEngineKinds.flatMap(engineRoutes),
]);
