import { fileURLToPath } from "node:url";
import { setUp } from "./set-up.mjs";
import { WrongSetting, ownDataDirectory, wrongSettingCode } from "./settings.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Makes the folder for the host that the one argument names, says what to do with it, and resolves with an exit code. */
export async function enroll(words) {
  try {
    const stop = new AbortController();
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stop.abort());
    const made = await make(words, process.env, stop.signal);
    process.stdout.write(made);
    return 0;
  } catch (error) {
    say(error.message);
    return error instanceof WrongSetting ? wrongSettingCode : 1;
  }
}

async function make(words, environment, signal) {
  if (words.length !== 1) throw new Error("Name the host as it is registered, by POST /hosts: npm run enroll -- 10.0.0.7");
  if (environment.DRAGOMAN_AGENT_TLS_CA) {
    throw new WrongSetting("DRAGOMAN_AGENT_TLS_CA names an authority of your own: make the certificate of that host by it.");
  }
  const dataDir = ownDataDirectory(environment.DRAGOMAN_DATA_DIR, root);
  await setUp({ root, say, signal });
  const { checkHostname } = await import("@dragoman/domain/hosts");
  const { isLoopback } = await import("@dragoman/host-protocol");
  const hostname = checkHostname(words[0]);
  if (isLoopback(hostname)) throw new Error(`${hostname} is this machine: an agent on loopback needs no certificate.`);
  const { enrollHost } = await import("../certificates/hosts.mjs");
  return instructions(hostname, await enrollHost(dataDir, hostname), dataDir);
}

function instructions(hostname, { folder, validTo }, dataDir) {
  const until = validTo.toISOString().slice(0, 10);
  return `The certificate of ${hostname} is valid until ${until}. It is renewed by itself while the host is registered.
Copy the folder to that machine, as agent-tls in the data directory of its agent, and remove it here:

  scp -rp '${folder}' '${hostname}:…/data/agent-tls' && rm -r '${folder}'

Then start the agent there, in the clone:

  DRAGOMAN_AGENT_SECRET="$(cat agent-secret)" DRAGOMAN_AGENT_HOST=${hostname} node apps/host-agent/dist/bundle.mjs

agent-secret is the same as ${dataDir}/agent-secret here.
`;
}
