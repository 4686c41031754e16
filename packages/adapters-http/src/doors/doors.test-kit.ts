import type { Answer, App } from "../app.test-kit.js";
import type { Asker } from "../askers.test-kit.js";
import { authorizationOf } from "../world.test-kit.js";

/** The API key of somebody, as it stands in the places of other interfaces. */
export function keyOf(asker: Asker): string {
  const basic = authorizationOf(asker).authorization?.slice("Basic ".length) ?? "";
  return Buffer.from(basic, "base64").toString().slice(0, -1);
}

/** Sends JSON, as the translator where nobody is named. */
export function sendJson(
  app: App, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, as: Asker = "translator",
): Promise<Answer> {
  return app.ask("POST", path, { as, form: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
}

/** The same, encoded for a query. */
export const keyInQuery = (asker: Asker): string => encodeURIComponent(keyOf(asker));
