/** A page in headless Chromium, as a browser shows one that is not of the server whose interface it calls. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** As Debian installs it. */
const program = "/usr/bin/chromium";
/** A slow machine starts it within seconds. */
const limitMs = 60_000;

/** Whether there is one on this machine. */
export const hasChromium = () => existsSync(program);

/** What a module logs in a page whose body has these `data` as attributes, and why it failed where it does. */
export async function loggedByPage(module, data, folder) {
  let hear;
  const heard = new Promise((resolve) => { hear = resolve; });
  const server = createServer(async (request, response) => {
    const isModule = request.url === "/module.js";
    if (request.method === "POST") hear(await text(request));
    response.setHeader("content-type", isModule ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isModule ? module : pageWith(data));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const browser = spawn(program, [
    "--headless", "--disable-gpu", "--no-first-run", `--user-data-dir=${join(folder, "chromium")}`,
    // It refuses to lock itself in when root runs it, as containers do.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), `http://127.0.0.1:${server.address().port}/`,
  ], { stdio: "ignore" });
  browser.once("error", ({ message }) => hear(message)).once("exit", (code) => hear(`Chromium ended with ${code}.`));
  const timer = setTimeout(() => hear(`The page did not come to its end within ${limitMs / 1000} s.`), limitMs);
  try {
    return await heard;
  } finally {
    clearTimeout(timer);
    if (browser.exitCode === null && browser.kill()) await once(browser, "exit");
    server.close();
    server.closeAllConnections();
  }
}

const pageWith = (data) => `<!doctype html><meta charset="utf-8"><title>embedder</title>
<body${Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`).join("")}>
<script type="module">
const lines = [];
console.log = (...values) => lines.push(values.join(" ") + "\\n");
await import("/module.js").catch((error) => lines.push(String(error.stack)));
await fetch("/", { method: "POST", body: lines.join("") });
</script>`;
