import { allEngineKinds } from "@dragoman/domain/hosts";
import { administrators, translators, type Rights } from "../askers.test-kit.js";

/** What can be done with engines of any kind. */
function engineRoutesOf(kind: string): readonly string[] {
  const path = `/api/v2/hosts/:hostname/${kind}-engines`;
  return [`POST ${path}`, `DELETE ${path}/:engineId`, ...["start", "stop", "reset-config"].map((act) => `PUT ${path}/:engineId/${act}`)];
}

/** Who may do what with hosts and engines, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/hosts": translators,
  "POST /api/v2/hosts": administrators,
  "GET /api/v2/hosts/:hostname": translators,
  "DELETE /api/v2/hosts/:hostname": administrators,
  "GET /api/v2/hosts/:hostname/profile": administrators,
  ...Object.fromEntries(allEngineKinds.flatMap(engineRoutesOf).map((route) => [route, administrators])),
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId": administrators,
};
