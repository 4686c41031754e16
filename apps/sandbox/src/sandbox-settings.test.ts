import { WrongSetting } from "@dragoman/host-protocol";
import { describe, expect, it } from "@jest/globals";
import { readSandboxSettings } from "./sandbox-settings.js";

describe("the settings of the sandbox", () => {
  it.each([
    [[], {}, { host: "127.0.0.1", port: 8001, logLevel: "warn" }],
    [["--sandbox", "--port", "9000"], { DRAGOMAN_PORT: "9001" }, { port: 9000 }],
    [["--sandbox", "--port=0"], {}, { port: 0 }],
    [
      ["--sandbox"], { DRAGOMAN_PORT: "9001", DRAGOMAN_HOST: "0.0.0.0", DRAGOMAN_LOG_LEVEL: "info" },
      { host: "0.0.0.0", port: 9001, logLevel: "info" },
    ],
    [[], { DRAGOMAN_PUBLIC_URL: "https://mt.example/sandbox/" }, { publicUrl: "https://mt.example/sandbox" }],
    [
      [], { DRAGOMAN_CORS_ORIGINS: "https://tool.example, *", DRAGOMAN_WEBHOOK_ALLOW: "10.0.0.0/8" },
      { corsOrigins: ["https://tool.example", "*"], webhookAllow: ["10.0.0.0/8"] },
    ],
  ])("are read from %j and %j", (args, environment, settings) => {
    expect(readSandboxSettings(args, environment)).toMatchObject(settings);
  });

  it.each([
    [["--port", "70000"], {}, "--port is \"70000\""], [["--port"], {}, "--port"], [["--prot", "1"], {}, "--prot"], [["9000"], {}, "9000"],
    [[], { DRAGOMAN_PORT: "x" }, "DRAGOMAN_PORT is \"x\""], [[], { DRAGOMAN_LOG_LEVEL: "loud" }, "DRAGOMAN_LOG_LEVEL"],
    [[], { DRAGOMAN_PUBLIC_URL: "mt.example" }, "DRAGOMAN_PUBLIC_URL is \"mt.example\""],
    [[], { DRAGOMAN_CORS_ORIGINS: "https://tool.example/" }, "DRAGOMAN_CORS_ORIGINS has"],
    [[], { DRAGOMAN_WEBHOOK_ALLOW: "intranet" }, "DRAGOMAN_WEBHOOK_ALLOW has"],
  ])("refuse %j with %j", (args, environment, why) => {
    expect(() => readSandboxSettings(args, environment)).toThrow(WrongSetting);
    expect(() => readSandboxSettings(args, environment)).toThrow(why);
  });
});
