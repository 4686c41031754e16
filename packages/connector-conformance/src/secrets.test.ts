import { describe, expect, it } from "@jest/globals";
import { Secrets } from "./secrets.js";

describe("secrets", () => {
  const secrets = new Secrets();
  secrets.add('Correct "horse" 7');

  it.each([
    ["one that it was given", 'It is Correct "horse" 7.', "It is (hidden)."],
    ["one in JSON", String.raw`{"x":"Correct \"horse\" 7"}`, '{"x":"(hidden)"}'],
    ["one in a query", "?p=Correct%20%22horse%22%207&q=1", "?p=(hidden)&q=1"],
    ["a token", "Bearer eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjE3MDB9fQ.c2lnbmF0dXJlIQ", "Bearer (hidden)"],
    ["a key", '{"x":"u_ann@company.example_A1b2C3d4E5f6"}', '{"x":"(hidden)"}'],
    ["what is named so",
      '{"clientSecret":"abc","accessToken" : "x","name":"n"}', '{"clientSecret":"(hidden)","accessToken" : "(hidden)","name":"n"}'],
  ])("hides %s", (_what, text, shown) => expect(secrets.hide(text)).toBe(shown));

  it("leaves other text as it is", () => {
    const text = "EngSpa_Generic_SRV_RBMT_0_8_x_1, status 201";
    expect(secrets.hide(text)).toBe(text);
  });
});
