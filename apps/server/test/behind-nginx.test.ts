import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "./support/client.js";
import { freePort } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const nginx = "/usr/sbin/nginx";
const shipped = new URL("../../../deploy/nginx/dragoman.conf", import.meta.url);

/** A site with what we ship included. */
const site = (folder: string, port: number) => `
daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  server { listen 127.0.0.1:${port}; include ${folder}/dragoman.conf; }
}`;

(existsSync(nginx) ? describe : describe.skip)("below /mt/ of a site of nginx (skipped where nginx is not installed)", () => {
  const { dragoman, admin } = useSandbox("EngSpa", {
    DRAGOMAN_TRUSTED_PROXIES: "127.0.0.1", DRAGOMAN_PUBLIC_URL: "https://tools.company.example/mt",
  });
  const pair = sandboxPair("EngSpa");
  let folder: string;
  let proxy: ChildProcess;
  let outside: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-nginx-"));
    const port = await freePort();
    const text = await readFile(shipped, "utf8");
    await writeFile(join(folder, "dragoman.conf"), text.replace("http://127.0.0.1:8001/", `${dragoman.url}/`));
    await writeFile(join(folder, "nginx.conf"), site(folder, port));
    proxy = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
    outside = new Client(`http://127.0.0.1:${port}/mt`);
    await until("the site", async () => ((await fetch(`${outside.url}/livez`).catch(() => undefined))?.ok ? true : undefined));
    outside = await outside.signIn("admin@localhost", dragoman.password);
  });
  afterAll(async () => {
    proxy.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it("translates within the call and as a job, and leads from page to page", async () => {
    expect(await outside.quick(pair, "One.")).toBe(await admin.quick(pair, "One."));
    for (const text of ["One.", "Two."]) await outside.finish(pair, text);
    const first = await outside.get("/translations", { perPage: 1 });
    const [, next] = /<([^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await fetch(new URL(next ?? "", `${outside.url}/api/v2/translations?perPage=1`), { headers: outside.headers });
    expect([second.status, await second.json()]).toEqual([200, (await admin.get("/translations", { perPage: 1, page: 2 })).json]);
  });

  it("names the address that the interface has there", async () => {
    expect((await outside.get("/openapi.json")).json.servers).toEqual([{ url: "https://tools.company.example/mt" }]);
  });

  it("shows images of the theme at the addresses that it names", async () => {
    const body = new FormData();
    body.append("loginLogo", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>']), "logo.svg");
    const { loginLogoUrl } = (await outside.send("POST", "/themes", body)).json;
    expect(loginLogoUrl).toMatch(/^https:\/\/tools\.company\.example\/mt\/api\/ext\/v1\/theme-files\//);
    const image = await fetch(new URL(new URL(loginLogoUrl).pathname, outside.url));
    expect([image.status, image.headers.get("content-type"), await image.text()]).toEqual([
      200, "image/svg+xml", expect.stringContaining('<rect width="9">'),
    ]);
    expect(image.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("takes and gives large documents", async () => {
    const sentences = Array.from({ length: 60_000 }, (_, n) => `This is sentence number ${n} of many.`).join("\n");
    const id = await outside.finish(pair, sentences, { inputFormat: "text/x-line" });
    const [through, direct] = await Promise.all([outside, admin].map((client) => client.get(`/translations/${id}/download`)));
    expect(through?.text.length).toBeGreaterThan(2_000_000);
    expect(through?.text).toBe(direct?.text);
  });

  it("tells of a job while it is translated", async () => {
    const id = await outside.create(pair, "sandbox:slow=30000");
    const headers = { ...outside.headers, Accept: "text/event-stream" };
    const answer = await fetch(`${outside.url}/api/v2/translations/${id}`, { headers });
    const events = answer.body?.getReader();
    const first = new TextDecoder().decode((await events?.read())?.value);
    expect(first).toMatch(/"state":"(preparing|inProgress)"/);
    await events?.cancel();
    await outside.put(`/translations/${id}/cancel`);
  });

  it("refuses who sends a large body and is nobody before the body has come", async () => {
    // Each piece comes with a turn of its own: what is read as fast as it comes would leave no turn for the answer.
    let isAnswered = false;
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => { setTimeout(resolve, 1); });
        if (isAnswered) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await fetch(`${outside.url}/api/v2/translations`, { method: "POST", body, duplex: "half" } as RequestInit)
      .finally(() => { isAnswered = true; });
    expect(response.status).toBe(401);
  });
});
