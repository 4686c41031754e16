import { allEngineKinds } from "@dragoman/domain/hosts";
import { type Role, roles } from "@dragoman/domain/users";

/** Somebody of a role, somebody who has an account and no role, or somebody who has not signed in. */
export type Asker = Role | "no role" | "stranger";
export const askers: readonly Asker[] = [...roles, "no role", "stranger"];

const administrators: readonly Asker[] = ["super admin", "admin"];
const linguists: readonly Asker[] = [...administrators, "linguist"];
const translators: readonly Asker[] = [...linguists, "translator"];
const everyRole: readonly Asker[] = [...translators, "observer"];
const metricsReaders: readonly Asker[] = [...administrators, "observer"];
const users: readonly Asker[] = [...everyRole, "no role"];
const anybody: readonly Asker[] = [...users, "stranger"];

/** What can be done with engines of any kind. */
function engineRoutesOf(kind: string): readonly string[] {
  const path = `/api/v2/hosts/:hostname/${kind}-engines`;
  return [`POST ${path}`, `DELETE ${path}/:engineId`, ...["start", "stop", "reset-config"].map((act) => `PUT ${path}/:engineId/${act}`)];
}

/** Who may call what, as the supplement decides it, once more and by hand. Everybody else gets 403, and a stranger 401. */
export const whoMay: Readonly<Record<string, readonly Asker[]>> = {
  "GET /livez": anybody,
  "GET /readyz": anybody,
  "GET /metrics": metricsReaders,
  "GET /api/v2/metrics": metricsReaders,
  "GET /api/v2/openapi.json": everyRole,
  "GET /api/v2/system/info": anybody,
  "GET /api/v2/system/input-size-limits": everyRole,

  "POST /api/v2/auth": anybody,
  "GET /api/v2/users/me": users,
  "PUT /api/v2/users/me": users,
  "PUT /api/v2/users/me/password": users,
  "GET /api/v2/users/me/permissions": users,
  "GET /api/v2/users/me/credentials": users,
  "PUT /api/v2/users/me/credentials": users,
  "GET /api/v2/users": administrators,
  "POST /api/v2/users": administrators,
  "DELETE /api/v2/users/batch-delete": administrators,
  "GET /api/v2/users/:id": everyRole, // others than administrators see nobody but themselves
  "PUT /api/v2/users/:username": administrators,
  "PUT /api/v2/users/:username/password": administrators,
  "DELETE /api/v2/users/:username": administrators,

  "GET /api/v2/hosts": translators,
  "POST /api/v2/hosts": administrators,
  "GET /api/v2/hosts/:hostname": translators,
  "DELETE /api/v2/hosts/:hostname": administrators,
  "GET /api/v2/hosts/:hostname/profile": administrators,
  ...Object.fromEntries(allEngineKinds.flatMap(engineRoutesOf).map((route) => [route, administrators])),
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId": administrators,

  "GET /api/v2/language-pairs": everyRole,
  "POST /api/v2/language-detections": translators,
  "POST /api/v2/translations/quick": translators,
  "GET /api/v2/translations": translators,
  "POST /api/v2/translations": translators,
  "DELETE /api/v2/translations/batch-delete": translators,
  "GET /api/v2/translations/download-archive": translators,
  "POST /api/v2/translations/share": translators,
  "GET /api/v2/translations/share/:translationId": translators,
  "GET /api/v2/translations/:translationId": translators,
  "PUT /api/v2/translations/:translationId": translators,
  "DELETE /api/v2/translations/:translationId": translators,
  "PUT /api/v2/translations/:translationId/cancel": translators,
  "GET /api/v2/translations/:translationId/download": translators,
  "GET /api/v2/translations/:translationId/metadata": translators,
  "GET /api/v2/translations/:translationId/content-insights": translators,

  "GET /api/v2/translation-chains": administrators,
  "POST /api/v2/translation-chains": administrators,
  "PUT /api/v2/translation-chains/:chainId": administrators,
  "DELETE /api/v2/translation-chains/:chainId": administrators,

  "GET /api/v2/brands": administrators,
  "POST /api/v2/brands": administrators,
  "PUT /api/v2/brands": administrators,
  "DELETE /api/v2/brands": administrators,
  "DELETE /api/v2/brands/batch-delete": administrators,
  "GET /api/v2/brands/export": administrators,
  "POST /api/v2/brands/import": administrators,

  "GET /api/v2/labels": everyRole,
  "POST /api/v2/labels": translators,
  "PUT /api/v2/labels/:labelId": linguists,
  "DELETE /api/v2/labels/:labelId": linguists,
  "DELETE /api/v2/labels/batch-delete": linguists,

  "GET /api/v2/dictionaries": everyRole,
  "POST /api/v2/dictionaries": linguists,
  "DELETE /api/v2/dictionaries/batch-delete": linguists,
  "GET /api/v2/dictionaries/download-archive": everyRole,
  "GET /api/v2/dictionaries/:dictionaryId": everyRole,
  "PUT /api/v2/dictionaries/:dictionaryId": linguists,
  "DELETE /api/v2/dictionaries/:dictionaryId": linguists,
  "GET /api/v2/dictionaries/:dictionaryId/download": everyRole,
  "GET /api/v2/dictionaries/:dictionaryId/term": everyRole,
  "POST /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term/delete": translators,

  "GET /api/v2/feedback": translators,
  "POST /api/v2/feedback": translators,
  "GET /api/v2/feedback/export": translators,
  "POST /api/v2/feedback/import": linguists,
  "DELETE /api/v2/feedback/batch-delete": translators,
  "GET /api/v2/feedback/:feedbackId": translators,
  "PUT /api/v2/feedback/:feedbackId": translators,
  "DELETE /api/v2/feedback/:feedbackId": translators,
};
