import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isProvenAnswer, proveAnswer, provenQuestion, proveQuestion, type QuestionToAgent } from "./agent-proof.js";

const question: QuestionToAgent = { to: "127.0.0.1:8002", at: { run: "0a-1b", ms: 7 }, method: "PUT", path: "/engines", body: "body" };
const { at, ...heard } = question;

describe("proofs", () => {
  it("hold for who knows the secret, to this very exchange", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), fc.nat(), (secret, body, answer, ms) => {
      const { nonce, authorization } = proveQuestion(secret, { ...question, body, at: { run: "", ms } });
      expect(provenQuestion(secret, authorization, { ...heard, body })).toEqual({ nonce, at: { run: "", ms } });
      expect(isProvenAnswer(secret, proveAnswer(secret, nonce, 200, answer), nonce, 200, answer)).toBe(true);
    }));
  });

  const { nonce, authorization } = proveQuestion("secret", question);
  it("are read", () => expect(provenQuestion("secret", authorization, heard)).toEqual({ nonce, at }));

  it.each<[string, string, string | undefined, Partial<QuestionToAgent>]>([
    ["another secret", "other", authorization, {}], ["none", "secret", undefined, {}], ["a token", "secret", "Bearer secret", {}],
    ["another agent", "secret", authorization, { to: "127.0.0.2:8002" }], ["another method", "secret", authorization, { method: "GET" }],
    ["another path", "secret", authorization, { path: "/status" }], ["another body", "secret", authorization, { body: "bod" }],
    ["another moment", "secret", authorization.replace(".7.", ".8."), {}],
    ["another run", "secret", authorization.replace("0a-", "0b-"), {}],
    ["another proof", "secret", authorization.replace(/.$/, (last) => (last === "0" ? "1" : "0")), {}],
    ["the form of older versions", "secret", `Dragoman ${"0".repeat(32)}.${"0".repeat(64)}`, {}],
  ])("of a question do not hold for %s", (_, secret, header, change) => {
    expect(provenQuestion(secret, header, { ...heard, ...change })).toBeUndefined();
  });

  it("of an answer do not hold for anything that differs", () => {
    const proof = proveAnswer("secret", nonce, 200, "answer");
    expect(isProvenAnswer("other", proof, nonce, 200, "answer")).toBe(false);
    expect(isProvenAnswer("secret", undefined, nonce, 200, "answer")).toBe(false);
    expect(isProvenAnswer("secret", proof, "0".repeat(32), 200, "answer")).toBe(false);
    expect(isProvenAnswer("secret", proof, nonce, 401, "answer")).toBe(false);
    expect(isProvenAnswer("secret", proof, nonce, 200, "other")).toBe(false);
    expect(isProvenAnswer("secret", authorization.split(".").at(-1), nonce, 200, "")).toBe(false);
  });
});
