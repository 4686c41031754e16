import { describe, expect, it } from "@jest/globals";
import { readSettings } from "./settings.js";

const needed = { DRAGOMAN_DATA_DIR: "/d", DRAGOMAN_DATABASE_URL: "postgres://u:p@h/d", DRAGOMAN_AGENT_SECRET: "the-secret-of-these-tests" };

describe("readSettings", () => {
  it("fills in what is absent or empty", () => {
    expect(readSettings({ ...needed, DRAGOMAN_HOST: "" })).toMatchObject({
      port: 8001, host: "127.0.0.1", adminUsername: "admin@localhost", pairs: ["EngSpa", "SpaEng", "SpaCat", "CatSpa"], tokenDays: 30,
      logLevel: "info" });
  });
  it.each([
    ["DRAGOMAN_PORT", "80x", "DRAGOMAN_PORT is \"80x\", but it must be a whole number from 0 to 65535."],
    ["DRAGOMAN_PORT", "70000", "a whole number from 0 to 65535"],
    ["DRAGOMAN_TOKEN_DAYS", "0", "a whole number from 1 to 3650"],
    ["DRAGOMAN_OFFICE", "1", "DRAGOMAN_OFFICE is \"1\", but it must be on or off."],
    ["DRAGOMAN_AUTO_CHAINS", "yes", "DRAGOMAN_AUTO_CHAINS is \"yes\", but it must be on or off."],
    ["DRAGOMAN_LOG_LEVEL", "loud", "one of fatal"],
    ["DRAGOMAN_DATABASE_URL", "mysql://u:secret@h", "\"mysql://u:…@h\", but it must be a URL that begins with postgres://"],
    ["DRAGOMAN_DATABASE_URL", "u:secret@h", "\"u:…@h\", but"],
    ["DRAGOMAN_DATABASE_URL", "http://u:s:e@c@h/d", "\"http://u:…@h/d\", but"],
    ["DRAGOMAN_DATABASE_URL", "postgres://u:sec#ret@[h/d", "\"postgres://u:…@[h/d\", but"],
    ["DRAGOMAN_TLS_CERT", "/cert.pem", "go together"],
    ["DRAGOMAN_AGENT_TLS_KEY", "/key.pem", "go together"],
    ["DRAGOMAN_ADMIN_USERNAME", "bob", "DRAGOMAN_ADMIN_USERNAME is refused: \"bob\" cannot be a user name."],
    ["DRAGOMAN_ADMIN_PASSWORD", "abc", "DRAGOMAN_ADMIN_PASSWORD is refused: The password has 3 characters; 6 are needed."],
    ["DRAGOMAN_CORS_ORIGINS", "https://a.example,https://b.example/",
      "DRAGOMAN_CORS_ORIGINS has \"https://b.example/\", but each item must be an origin"],
    ["DRAGOMAN_RESET_ORIGINS", "https://a.example,*", "DRAGOMAN_RESET_ORIGINS has \"*\", but each item must be an origin"],
    ["DRAGOMAN_PUBLIC_URL", "mt.company.example",
      "DRAGOMAN_PUBLIC_URL is \"mt.company.example\", but it must be a URL that begins with http:// or https://."],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318",
      "OTEL_EXPORTER_OTLP_ENDPOINT is \"collector:4318\", but it must be a URL that begins with http:// or https://."],
    ["DRAGOMAN_WEBHOOK_ALLOW", "10.0.0.1, nginx", "DRAGOMAN_WEBHOOK_ALLOW has \"nginx\", but each item must be an IP address or a network"],
    ["DRAGOMAN_LICENCE_ISSUERS", "abc", "DRAGOMAN_LICENCE_ISSUERS has \"abc\", but each item must be an Ed25519 public key"],
    ["DRAGOMAN_TRUSTED_PROXIES", "10.0.0.1, nginx", "DRAGOMAN_TRUSTED_PROXIES has \"nginx\", but each item must be an IP address"],
    ["DRAGOMAN_AGENT_SECRET", "", "DRAGOMAN_AGENT_SECRET is missing"],
    ["DRAGOMAN_AGENT_SECRET", "fifteen letters", "DRAGOMAN_AGENT_SECRET has 15 characters, but it must have at least 16."],
    ["DRAGOMAN_SANDBOX", "perhaps", "DRAGOMAN_SANDBOX is \"perhaps\", but it must be off, on, or on and switches"],
    ["DRAGOMAN_SANDBOX", "on,slow=1s", "but it must be"],
    ["DRAGOMAN_SANDBOX", "off,fail", "but it must be"],
  ])("says in one sentence what is wrong with %s=%j", (variable, value, sentence) => {
    expect(() => readSettings({ ...needed, [variable]: value })).toThrow(sentence);
  });
  it.each([
    ["DRAGOMAN_ADMIN_USERNAME", "admin@localhost", "adminUsername", "admin@localhost"],
    ["DRAGOMAN_ADMIN_USERNAME", "anna@company.example", "adminUsername", "anna@company.example"],
    ["DRAGOMAN_DATABASE_URL", "postgresql:///d?host=/run/postgresql", "databaseUrl", "postgresql:///d?host=/run/postgresql"],
    ["DRAGOMAN_DATABASE_URL", "postgresql://u:p@/d?host=/run/postgresql", "databaseUrl", "postgresql://u:p@/d?host=/run/postgresql"],
    ["DRAGOMAN_CORS_ORIGINS", "*,null,http://a.example:8080,browser-extension://abc", "corsOrigins",
      ["*", "null", "http://a.example:8080", "browser-extension://abc"]],
    ["DRAGOMAN_TRUSTED_PROXIES", "loopback,10.0.0.0/8,10.0.0.0/255.0.0.0,::1,fd00::/8", "trustedProxies",
      ["loopback", "10.0.0.0/8", "10.0.0.0/255.0.0.0", "::1", "fd00::/8"]],
    ["DRAGOMAN_PUBLIC_URL", "https://mt.company.example/dragoman/", "publicUrl", "https://mt.company.example/dragoman"],
    ["DRAGOMAN_PORT", "8080", "publicUrl", "http://127.0.0.1:8080"],
    ["DRAGOMAN_HOST", "0.0.0.0", "publicUrl", "http://127.0.0.1:8001"],
    ["DRAGOMAN_HOST", "fd00::7", "publicUrl", "http://[fd00::7]:8001"],
    ["DRAGOMAN_RESET_ORIGINS", "https://portal.example,http://10.0.0.7:8080", "resetOrigins",
      ["https://portal.example", "http://10.0.0.7:8080"]],
    ["DRAGOMAN_OFFICE", "on", "office", true],
    ["DRAGOMAN_AUTO_CHAINS", "off", "autoChains", false],
    ["DRAGOMAN_SANDBOX", "off", "ranks", expect.objectContaining({ RBMT: "usual", SANDBOX: "lastResort" })],
    ["DRAGOMAN_SANDBOX", "on, slow=200,cross", "ranks", expect.objectContaining({ RBMT: "usual", SANDBOX: "preferred" })],
  ])("takes %s=%s", (variable, value, name, found) => {
    expect(readSettings({ ...needed, [variable]: value })).toHaveProperty(name, found);
  });
});
