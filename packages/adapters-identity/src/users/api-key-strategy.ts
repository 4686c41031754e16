import type { IncomingMessage } from "node:http";
import { type Credential, keyAlone, notBasic } from "@dragoman/application/users";
import { Strategy } from "passport-strategy";

/** Reads `Basic` with an API key as user name and an empty password; passport-http takes an empty password for none. */
export class ApiKeyStrategy extends Strategy {
  override authenticate({ headers }: Pick<IncomingMessage, "headers">): void {
    const [, encoded = ""] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization?.trim() ?? "") ?? [];
    const text = Buffer.from(encoded, "base64").toString();
    const colon = text.indexOf(":");
    if (colon < 1) return this.fail(notBasic, 401);
    if (colon !== text.length - 1) return this.fail(keyAlone, 401);
    this.success({ kind: "key", key: text.slice(0, colon) } satisfies Credential);
  }
}
