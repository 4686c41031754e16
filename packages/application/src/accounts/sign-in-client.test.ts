import { MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import { ownAccount } from "@dragoman/domain/accounts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { box, clock, outcome, tokens } from "../users/users.test-kit.js";
import { SignInClient } from "./sign-in-client.js";

const address = "192.0.2.1";
const credential = (clientId: string) => ({
  clientId, name: clientId, active: true, secretHash: box.fingerprint(`secret of ${clientId}`), epoch: `epoch of ${clientId}`,
});
const account = { ...ownAccount, credentials: [credential("portal"), credential("tool")] } as unknown as typeof ownAccount;
const accounts = { findByClientId: async (id: string) => (account.credentials.some((one) => one.clientId === id) ? account : undefined) };
let client: SignInClient;

beforeEach(() => { client = new SignInClient(accounts, box, tokens, new MemoryGuessCounter(clock), clock); });
const signIn = (clientId: string, clientSecret: string, from = address) =>
  outcome(client.run({ clientId, clientSecret, address: from }, 60));
const right = (clientId: string) => `secret of ${clientId}`;

describe("SignInClient", () => {
  it("lets the right secret in after any number of wrong ones, from the same address as well", async () => {
    for (let n = 0; n < 10; n += 1) expect(await signIn("portal", `guess ${n}`)).toBe("sign-in-failed");
    expect(await signIn("portal", "guess 10")).toBe("too-many-sign-ins");
    expect([await signIn("portal", right("portal")), await signIn("portal", right("portal"), "192.0.2.2")]).toEqual(["ok", "ok"]);
  });
  it.each(["portal", "nobody"])("counts wrong secrets of %s by address and credential", async (clientId) => {
    for (let n = 0; n < 10; n += 1) await signIn(clientId, `guess ${n}`);
    expect(await Promise.all([signIn(clientId, "guess"), signIn("tool", "guess"), signIn(clientId, "guess", "192.0.2.2")]))
      .toEqual(["too-many-sign-ins", "sign-in-failed", "sign-in-failed"]);
  });
  it("counts the old secret of a forgotten program once", async () => {
    for (let n = 0; n < 150; n += 1) expect(await signIn("portal", "of old")).toBe("sign-in-failed");
    for (let n = 0; n < 9; n += 1) expect(await signIn("portal", `guess ${n}`)).toBe("sign-in-failed");
    expect(await signIn("portal", "guess 9")).toBe("too-many-sign-ins");
  });
});
