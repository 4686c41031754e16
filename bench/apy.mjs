import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "../scripts/up/ports.mjs";
import { startProgram, until } from "./programs.mjs";

const program = "/usr/bin/apertium-apy";

/** APY listens on every address; this is all that is changed of it, so that a bench does not open a machine to its network. */
const onLoopback = `
import sys, runpy, tornado.tcpserver
bind = tornado.tcpserver.TCPServer.bind
tornado.tcpserver.TCPServer.bind = lambda self, port, address="127.0.0.1", **more: bind(self, port, address, **more)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
`;

/** Debian's apertium-apy with Debian's modes and its own defaults; installed first where that may be done. */
export async function startApy() {
  if (!existsSync(program)) install();
  const port = await freePort();
  const server = startProgram("/usr/bin/python3", ["-c", onLoopback, program, "--port", String(port), "/usr/share/apertium/modes"],
    { env: { LC_ALL: "C.UTF-8" } });
  const url = `http://127.0.0.1:${port}`;
  await until(server, () => fetch(`${url}/listPairs`).then((answer) => answer.ok, () => false));
  return {
    url,
    pid: server.pid,
    stop: server.stop,
    /** A question for load: the text, and what its translation must pass. */
    question: (text, checkTranslation) => ({
      path: "/translate",
      headers: {},
      body: `langpair=eng%7Cspa&markUnknown=no&q=${encodeURIComponent(text)}`,
      check: (status, body) =>
        (status === 200 ? checkTranslation(JSON.parse(body).responseData.translatedText) : `${status}: ${body.slice(0, 200)}`),
    }),
  };
}

function install() {
  const command = ["apt-get", "install", "-y", "--no-install-recommends", "apertium-apy"];
  const prefix = process.getuid() === 0 ? []
    : spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : undefined;
  if (prefix === undefined) throw new Error(`apertium-apy is not installed; as root: apt-get update && ${command.join(" ")}`);
  console.log(`Installing: ${command.join(" ")}`);
  const [first, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive"];
  const run = (args) => execFileSync(first, [...rest, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  run(["apt-get", "-q", "update"]);
  run(command);
}
