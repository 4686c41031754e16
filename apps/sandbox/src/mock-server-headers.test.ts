import { describe, expect, it } from "@jest/globals";
import { parseFaultRules } from "./fault-rules.js";
import { hasSharedKey, mockServerAuthorization, mockServerSession, mockServerSessionOf } from "./mock-server-headers.js";

const asked = (headers: Readonly<Record<string, string>>) =>
  mockServerSession(Object.fromEntries(Object.entries(headers).map(([name, value]) => [`mock-server-session-${name}`, value])));

describe("the headers of DeepL's mock server", () => {
  it.each([
    [{ "no-response-count": "2" }, "answer=none; times=2"],
    [{ "429-count": "2" }, "status=429; path=/v2/translate; times=2"],
    [{ "5xx-count": "1" }, "status=503; times=1"],
    [{ "5xx-count": "3", "5xx-status": "500" }, "status=500; times=3"],
    [{ "doc-failure": "1" }, "fail-percent=0; times=1"],
    [{ "doc-queue-time": "2000", "doc-translate-time": "1500" }, "queue-time=2000, translate-time=1500"],
    [{ "expect-proxy": "1" }, "through=proxy"],
    [{ "expect-proxy": "0", "no-response-count": "0", "429-count": "0", "doc-queue-time": "0" }, ""],
    [{ "allow-reconnections": "1", "allow-missing-user-agent": "1" }, ""],
  ])("say with %j what our words say", (headers, words) => {
    expect(asked(headers)).toEqual({ rules: parseFaultRules(words), limits: {} });
  });

  it("bound what accounts may use; 0 is no bound", () => {
    expect(asked({ "init-character-limit": "20", "init-document-limit": "0", "init-team-document-limit": "1" }))
      .toEqual({ rules: [], limits: { characters: 20, documents: 0, teamDocuments: 1 } });
  });

  it("name a session", () => {
    expect(mockServerSessionOf({ "mock-server-session": "a test/1234" })).toBe("a test/1234");
    expect(mockServerSessionOf({})).toBeUndefined();
  });

  it("let any key stand for one of ours, within a session and nowhere else", () => {
    const session = { "mock-server-session": "a test" };
    const random = "DeepL-Auth-Key 5f2a0c1e-1111-4222-8333-0123456789ab";
    for (const [headers, authorization] of [
      [{ ...session, authorization: random }, "DeepL-Auth-Key ours"], [{ authorization: random }, random],
      [{ authorization: "DeepL-Auth-Key mock_server" }, "DeepL-Auth-Key ours"],
      ...["invalid", "u_ana@mail.example_Secret", "a.b.c"].map((key) =>
        [{ ...session, authorization: `DeepL-Auth-Key ${key}` }, `DeepL-Auth-Key ${key}`] as const),
      [session, undefined],
    ] as const) expect(mockServerAuthorization(headers, "ours")).toBe(authorization);
  });

  it("come with a key that all sessions share, or with another one", () => {
    const shared = ["mock_server", "mock_server2", "5f2a0c1e"].map((key) => hasSharedKey({ authorization: `DeepL-Auth-Key ${key}` }));
    expect([...shared, hasSharedKey({})]).toEqual([true, false, false, false]);
  });

  it("are refused when they are no numbers, or ask for what cannot be", () => {
    const wrong = [
      { "429-count": "two" }, { "doc-queue-time": "-1" }, { "doc-queue-time": "900000" }, { "5xx-count": "1", "5xx-status": "418" },
    ];
    for (const headers of wrong) {
      expect(() => asked(headers)).toThrow(expect.objectContaining({ code: "sandbox-fault-invalid" }));
    }
  });
});
