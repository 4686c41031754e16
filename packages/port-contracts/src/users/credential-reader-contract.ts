import assert from "node:assert/strict";
import type { CredentialReader, TokenSigner } from "@dragoman/application/users";
import { rejects, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface CredentialReaderSubject extends Subject<CredentialReader> {
  /** The signer whose tokens are believed. */
  readonly tokens: TokenSigner;
}

const claims = { userId: "0192f0c1-0000-7000-8000-000000000000", epoch: "e1" };
const key = "u_anna@company.example_k1Xb7QmZ0pLw2";
const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

/** What every CredentialReader promises. */
export function credentialReaderContract(name: string, open: Open<CredentialReaderSubject>, runner: Runner): void {
  runner.describe(`CredentialReader contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    const refuses = (adapter: CredentialReader, header: string | undefined): Promise<void> =>
      rejects(adapter.read(header), "unauthenticated", "not-authenticated");

    promised("reads tokens, bare and in quotes, whatever the letters of the scheme", async ({ adapter, tokens }) => {
      const token = await tokens.sign(claims, 3600);
      for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`, `Bearer "${token}"`]) {
        assert.deepEqual(await adapter.read(header), { kind: "token", claims });
      }
    });
    promised("reads keys, whatever the letters of the scheme", async ({ adapter }) => {
      for (const shown of [key, "u_näme@company.example_k1Xb7QmZ0pLw2", "nonsense"]) {
        assert.deepEqual(await adapter.read(basic(`${shown}:`)), { kind: "key", key: shown });
        assert.deepEqual(await adapter.read(basic(`${shown}:`).replace("Basic", "basic")), { kind: "key", key: shown });
      }
    });
    promised("refuses tokens that open nothing", async ({ adapter, tokens }) => {
      const [token, ended] = [await tokens.sign(claims, 3600), await tokens.sign(claims, -3600)];
      for (const wrong of ["", '""', "nobody", key, ended, `${token}x`, token.slice(0, -10), `"${token}`, `${token} more`]) {
        await refuses(adapter, `Bearer ${wrong}`);
      }
    });
    promised("refuses what is no key with an empty password", async ({ adapter }) => {
      for (const wrong of ["", ":", key, `${key}:x`, "admin:secret", `${key}::`, `:${key}:`]) await refuses(adapter, basic(wrong));
      for (const wrong of ["Basic", "Basic ", `Basic ${key}:`, "Basic !!", `${basic(`${key}:`)} more`]) await refuses(adapter, wrong);
    });
    promised("refuses everything else", async ({ adapter, tokens }) => {
      const token = await tokens.sign(claims, 3600);
      const withKey = basic(`${key}:`);
      for (const wrong of [undefined, "", " ", "Bearer", token, `Digest ${token}`, `Bearer${token}`, "\u0000", "x".repeat(16_000),
        withKey.replace("Basic", "Digest"), withKey.replace("Basic ", ""), withKey.replace(" ", "")]) await refuses(adapter, wrong);
    });
    promised("keeps apart what is read at once", async ({ adapter, tokens }) => {
      const all = upTo(20).map((n) => ({ userId: `user ${n}`, epoch: "e1" }));
      const headers = await Promise.all(all.map(async (one) => `Bearer ${await tokens.sign(one, 3600)}`));
      const reading = [...headers, basic(`${key}:`), "Bearer nobody"].map((one) => adapter.read(one).catch(() => "refused"));
      const tokensRead = all.map((one) => ({ kind: "token", claims: one }));
      assert.deepEqual(await Promise.all(reading), [...tokensRead, { kind: "key", key }, "refused"]);
    });
  });
}
