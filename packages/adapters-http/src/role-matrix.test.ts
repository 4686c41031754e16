import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, type Asker, askers, startApp } from "./app.test-kit.js";
import { answerRoute } from "./common/answer-route.js";
import type { Route } from "./common/route.js";
import { samples } from "./samples.test-kit.js";

const administrators = ["super admin", "admin"];
const translators = [...administrators, "linguist", "translator"];
const linguists = [...administrators, "linguist"];
const everyRole = [...translators, "observer"];
/** With an account, and whatever role or none. */
const users = [...everyRole, ""];
const anybody = [...users, undefined];

/** Who may call what, as the supplement decides it, once more and by hand. */
const who: Readonly<Record<string, readonly Asker[] | readonly (string | undefined)[]>> = {
  "POST /api/v2/auth": anybody,
  "GET /api/v2/system/info": anybody,
  "GET /livez": anybody,
  "GET /readyz": anybody,
  "GET /api/v2/users/me": users,
  "PUT /api/v2/users/me": users,
  "PUT /api/v2/users/me/password": users,
  "GET /api/v2/users/me/permissions": users,
  "GET /api/v2/users/me/credentials": users,
  "PUT /api/v2/users/me/credentials": users,
  "GET /api/v2/users/:id": everyRole,
  "GET /api/v2/users": administrators,
  "POST /api/v2/users": administrators,
  "DELETE /api/v2/users/batch-delete": administrators,
  "PUT /api/v2/users/:username": administrators,
  "PUT /api/v2/users/:username/password": administrators,
  "DELETE /api/v2/users/:username": administrators,
  "GET /api/v2/hosts": translators,
  "GET /api/v2/hosts/:hostname": translators,
  "POST /api/v2/hosts": administrators,
  "DELETE /api/v2/hosts/:hostname": administrators,
  "GET /api/v2/hosts/:hostname/profile": administrators,
  "POST /api/v2/hosts/:hostname/job-engines": administrators,
  "PUT /api/v2/hosts/:hostname/job-engines/:engineId/start": administrators,
  "PUT /api/v2/hosts/:hostname/job-engines/:engineId/stop": administrators,
  "PUT /api/v2/hosts/:hostname/job-engines/:engineId/reset-config": administrators,
  "DELETE /api/v2/hosts/:hostname/job-engines/:engineId": administrators,
  "POST /api/v2/hosts/:hostname/translation-engines": administrators,
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId": administrators,
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId/start": administrators,
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId/stop": administrators,
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId/reset-config": administrators,
  "DELETE /api/v2/hosts/:hostname/translation-engines/:engineId": administrators,
  "POST /api/v2/translations": translators,
  "POST /api/v2/translations/quick": translators,
  "GET /api/v2/translations": translators,
  "DELETE /api/v2/translations/batch-delete": translators,
  "GET /api/v2/translations/:translationId": translators,
  "GET /api/v2/translations/:translationId/download": translators,
  "GET /api/v2/translations/:translationId/metadata": translators,
  "GET /api/v2/translations/:translationId/content-insights": translators,
  "GET /api/v2/translations/download-archive": translators,
  "POST /api/v2/translations/share": translators,
  "GET /api/v2/translations/share/:translationId": translators,
  "PUT /api/v2/translations/:translationId/cancel": translators,
  "DELETE /api/v2/translations/:translationId": translators,
  "PUT /api/v2/translations/:translationId": translators,
  "GET /api/v2/brands": administrators,
  "POST /api/v2/brands": administrators,
  "PUT /api/v2/brands": administrators,
  "DELETE /api/v2/brands": administrators,
  "DELETE /api/v2/brands/batch-delete": administrators,
  "GET /api/v2/brands/export": administrators,
  "POST /api/v2/brands/import": administrators,
  "GET /api/v2/labels": everyRole,
  "POST /api/v2/labels": translators,
  "DELETE /api/v2/labels/batch-delete": linguists,
  "PUT /api/v2/labels/:labelId": linguists,
  "DELETE /api/v2/labels/:labelId": linguists,
  "GET /api/v2/translation-chains": administrators,
  "POST /api/v2/translation-chains": administrators,
  "PUT /api/v2/translation-chains/:chainId": administrators,
  "DELETE /api/v2/translation-chains/:chainId": administrators,
  "GET /api/v2/feedback": translators,
  "POST /api/v2/feedback": translators,
  "GET /api/v2/feedback/export": translators,
  "POST /api/v2/feedback/import": [...administrators, "linguist"],
  "DELETE /api/v2/feedback/batch-delete": translators,
  "GET /api/v2/feedback/:feedbackId": translators,
  "PUT /api/v2/feedback/:feedbackId": translators,
  "DELETE /api/v2/feedback/:feedbackId": translators,
  "GET /api/v2/dictionaries": everyRole,
  "POST /api/v2/dictionaries": linguists,
  "GET /api/v2/dictionaries/download-archive": everyRole,
  "DELETE /api/v2/dictionaries/batch-delete": linguists,
  "GET /api/v2/dictionaries/:dictionaryId": everyRole,
  "PUT /api/v2/dictionaries/:dictionaryId": linguists,
  "DELETE /api/v2/dictionaries/:dictionaryId": linguists,
  "GET /api/v2/dictionaries/:dictionaryId/download": everyRole,
  "GET /api/v2/dictionaries/:dictionaryId/term": everyRole,
  "POST /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term/delete": translators,
  "GET /api/v2/language-pairs": everyRole,
  "POST /api/v2/language-detections": translators,
  "GET /api/v2/system/input-size-limits": everyRole,
  "GET /api/v2/openapi.json": everyRole,
  "GET /api/v2/metrics": [...administrators, "observer"],
  "GET /metrics": [...administrators, "observer"],
};

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

describe("role matrix", () => {
  it("decides every route of the table, and no other", () => {
    expect(app.routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(who).sort());
  });

  it("does not start with a route that says nothing of who may call it", () => {
    const { may: _may, ...undecided } = app.routes[0] as Route;
    expect(() => answerRoute(undecided as Route, {} as never)).toThrow("does not say who may call it");
  });

  it.each(Object.keys(who))("%s", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const sample = samples[name] ?? {};
    const outcomes = [];
    for (const as of askers) {
      const { status } = await app.ask(method, sample.path ?? path, { as, ...sample });
      outcomes.push([as ?? "nobody", status]);
    }
    const allowed = who[name] as readonly Asker[];
    expect(outcomes).toEqual(askers.map((as) => [as ?? "nobody", allowed.includes(as) ? 200 : as === undefined ? 401 : 403]));
  });
});
