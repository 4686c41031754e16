import assert from "node:assert/strict";
import type { TokenSigner } from "@dragoman/application/users";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface TokenSignerSubject extends Subject<TokenSigner> {
  /** A signer with another key. */
  stranger(): Promise<TokenSigner>;
}

const claims = { userId: "0192f0c1-0000-7000-8000-000000000000", epoch: "e1" };
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? "", "base64url").toString()) as Record<string, unknown>;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** What every TokenSigner promises. */
export function tokenSignerContract(name: string, open: Open<TokenSignerSubject>, runner: Runner): void {
  runner.describe(`TokenSigner contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows the claims of its own token", async ({ adapter }) => {
      assert.deepEqual(await adapter.verify(await adapter.sign(claims, 3600)), claims);
    });
    promised("signs JWTs in three parts with RS256 and a numeric `exp`", async ({ adapter }) => {
      const parts = (await adapter.sign(claims, 3600)).split(".");
      assert.equal(parts.length, 3);
      assert.equal(decode(parts[0])["alg"], "RS256");
      assert.ok(Number.isSafeInteger(decode(parts[1])["exp"]));
    });
    promised("puts no role and no name into a token", async ({ adapter }) => {
      const payload = decode((await adapter.sign(claims, 3600)).split(".")[1]);
      for (const key of ["role", "roles", "username", "name"]) assert.ok(!(key in payload), key);
    });
    promised("refuses a token that is expired", async ({ adapter }) => {
      for (const validForSeconds of [-3600, 0]) {
        assert.equal(await adapter.verify(await adapter.sign(claims, validForSeconds)), undefined);
      }
    });
    promised("refuses the token of a stranger", async ({ adapter, stranger }) => {
      assert.equal(await adapter.verify(await (await stranger()).sign(claims, 3600)), undefined);
    });
    promised("refuses a token that was changed or made up", async ({ adapter }) => {
      const [head = "", body = "", signature = ""] = (await adapter.sign(claims, 3600)).split(".");
      const { exp: _exp, ...endless } = decode(body);
      const forged = [
        `${head}.${encode({ ...decode(body), exp: 9_999_999_999 })}.${signature}`, `${head}.${encode(endless)}.${signature}`,
        `${encode({ alg: "none", typ: "JWT" })}.${body}.`, `${encode({ alg: "HS256", typ: "JWT" })}.${body}.${signature}`,
        `${head}.${body}.${signature}.`, `${head}.${body}.${signature}.x`, `${head}.${body}.`,
        `${head}.${body}`, "", ".", "..", "a.b.c", "\u0000", "x".repeat(100_000),
      ];
      for (const token of forged) assert.equal(await adapter.verify(token), undefined, token.slice(0, 200));
    });
  });
}
