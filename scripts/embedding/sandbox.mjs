/** A server to prove clients with: the sandbox of `npm run up -- --sandbox`, in this process. */
import { runSandbox } from "../../apps/sandbox/dist/run-sandbox.js";

/** Starts it on a free port, for pages of any origin. Its user is a translator, whom it says a key and a password of. */
export async function startSandbox() {
  const stop = new AbortController();
  let running;
  const said = await new Promise((resolve, reject) => {
    running = runSandbox({ args: ["--port", "0"], environment: { DRAGOMAN_CORS_ORIGINS: "*" }, say: resolve, signal: stop.signal });
    running.catch(reject);
  });
  const [, url] = /(http:\S+)/.exec(said);
  const [, username, password, apiKey] = /^translator +(\S+) +(\S+) +(\S+)$/m.exec(said);
  return {
    url, apiKey,
    async token() {
      const signedIn = await fetch(`${url}/api/v2/auth`, { method: "POST", body: new URLSearchParams({ username, password }) });
      return signedIn.json();
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}
