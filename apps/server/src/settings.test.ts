import { describe, expect, it } from "@jest/globals";
import { readSettings } from "./settings.js";

const needed = { DRAGOMAN_DATA_DIR: "/d", DRAGOMAN_DATABASE_URL: "postgres://u:p@h/d", DRAGOMAN_AGENT_SECRET: "s" };

describe("readSettings", () => {
  it("fills in what is absent or empty", () => {
    expect(readSettings({ ...needed, DRAGOMAN_HOST: "" })).toMatchObject({
      port: 8001, host: "127.0.0.1", adminUsername: "admin@localhost", pairs: ["EngSpa", "SpaEng", "SpaCat", "CatSpa"], tokenDays: 30, logLevel: "info" });
  });
  it.each([
    ["DRAGOMAN_PORT", "80x", "DRAGOMAN_PORT is \"80x\", but it must be a whole number from 0 to 65535."],
    ["DRAGOMAN_PORT", "70000", "a whole number from 0 to 65535"],
    ["DRAGOMAN_TOKEN_DAYS", "0", "a whole number from 1 to 3650"],
    ["DRAGOMAN_AUTO_CHAINS", "yes", "DRAGOMAN_AUTO_CHAINS is \"yes\", but it must be on or off."],
    ["DRAGOMAN_LOG_LEVEL", "loud", "one of fatal"],
    ["DRAGOMAN_DATABASE_URL", "mysql://u:secret@h", "\"mysql://u:…@h\", but it must be a URL that begins with postgres://"],
    ["DRAGOMAN_TLS_CERT", "/cert.pem", "go together"],
    ["DRAGOMAN_AGENT_SECRET", "", "DRAGOMAN_AGENT_SECRET is missing"],
  ])("says in one sentence what is wrong with %s=%j", (variable, value, sentence) => {
    expect(() => readSettings({ ...needed, [variable]: value })).toThrow(sentence);
  });
});
