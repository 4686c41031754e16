import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { password, usePerson } from "./support/people.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const browser = "/usr/bin/chromium";
const built = fileURLToPath(new URL("../../../packages/client/dist", import.meta.url));

/** What a page that people are signed in on does: a text, a document with its states, a list, and something that it may not do. */
const page = (url: string, pair: string) => `<!doctype html><script type="module">
import { Dragoman } from "/client/index.js";

const tell = (found) => fetch("/found", { method: "POST", body: JSON.stringify(found) });
try {
  const server = new Dragoman({ url: "${url}", username: "reader@mail.example", password: "${password}" });
  const { translation } = await server.translate("Señor 🙂.", { pair: "${pair}" });
  const job = await server.documents.translate(new File(["sandbox:slow=500\\nOne."], "page.txt"), { pair: "${pair}" });
  const substates = [];
  for await (const { substate } of job.progress()) substates.push(substate);
  const document = new TextDecoder().decode(await job.download());
  const titles = [];
  for await (const { profile } of server.documents.list()) titles.push(profile.title);
  const refusal = await server.labels.delete(1).catch(({ status, code, traceId }) => ({ status, code, isTraced: traceId !== "" }));
  await tell({ translation, substates, document, titles, refusal });
} catch (error) {
  await tell({ failed: String(error?.stack ?? error) });
}
</script>`;

const title = "the client in a page of another origin";
(existsSync(browser) ? describe : describe.skip)(`${title}${existsSync(browser) ? "" : " (skipped: Chromium is not installed)"}`, () => {
  const { dragoman } = useSandbox("EngSpa", { DRAGOMAN_CORS_ORIGINS: "*" });
  usePerson(dragoman, "reader", "translator");
  const pair = sandboxPair("EngSpa");
  let folder: string;
  let site: Server;
  let chromium: ChildProcess | undefined;
  let tellFound: (found: Record<string, unknown>) => void;
  const found = new Promise<Record<string, unknown>>((resolve) => { tellFound = resolve; });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-page-"));
    site = createServer(async (request, response) => {
      const { url = "/", method } = request;
      if (method === "POST") {
        tellFound(JSON.parse(await text(request)));
        return response.end();
      }
      const module = url.startsWith("/client/") ? await readFile(join(built, url.slice("/client/".length))) : undefined;
      response.setHeader("Content-Type", module === undefined ? "text/html; charset=utf-8" : "text/javascript");
      response.end(module ?? page(dragoman.url, pair));
    });
    await once(site.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(async () => {
    if (chromium?.exitCode === null && chromium.kill("SIGTERM")) await once(chromium, "exit");
    site.closeAllConnections();
    site.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("translates, follows, lists, and is told what failed", async () => {
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const quiet = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"];
    // Its own sandbox does not work for root, and the page is ours.
    chromium = spawn(browser, [...quiet, "--no-sandbox", `--user-data-dir=${folder}`, address], { stdio: "ignore" });
    const { translation, substates, document, ...others } = await found as {
      readonly translation: string; readonly substates: readonly string[]; readonly document: string;
    };
    expect(others).toEqual({
      titles: ["page.txt"], refusal: { status: 403, code: "role-not-sufficient", isTraced: true },
    });
    expect(unaccented(translation)).toContain("🙂");
    expect(substates.at(-1)).toBe("succeeded");
    expect(unaccented(document)).toContain("One.");
  });
});
