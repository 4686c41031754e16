import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { sampleOf } from "../samples.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

describe("GET /auth/saml/init", () => {
  it("sets a cookie for TLS alone where people reach the server over TLS, also behind a proxy that ends it", async () => {
    const { headers } = await app.expecting(302, sampleOf("GET /api/v2/auth/saml/init"));
    expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^dragoman-sign-in-.*; HttpOnly; Secure; SameSite=Lax$/)]);
  });
});
