import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { directory, type EntryOfTest, suffix } from "@dragoman/port-contracts/ldap";
import { Client } from "ldapts";

const program = "/usr/sbin/slapd";
const installed = existsSync(program);
if (!installed) console.warn("skipped: slapd is not installed (npm test installs it as root)");

/** For tests that need a real directory: they run where OpenLDAP's server is installed. */
export const withSlapd = { installed, describe: installed ? describe : describe.skip, it: installed ? it : it.skip };

const nobody = 65_534;
const asRoot = process.getuid?.() === 0;
const root = { name: `cn=root,${suffix}`, password: "Root-secret-1" };

/** A directory server for tests, on loopback and without rights. It holds the entries of `directory`. */
export interface Slapd {
  readonly port: number;
  /** Where TLS comes first, by a certificate for `localhost` that signs itself. */
  readonly tlsPort: number;
  readonly certificateFile: string;
  /** Lets it run again, with what it has. */
  start(): Promise<void>;
  /** Nothing listens from now on. */
  stop(): Promise<void>;
  /** Does something as who may do everything. */
  change(work: (client: Client) => Promise<void>): Promise<void>;
  /** Ends it, and leaves nothing. */
  close(): Promise<void>;
}

/** Starts one. */
export async function startSlapd(): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-slapd-"));
  const inFolder = (name: string) => join(folder, name);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const certificateFile = inFolder("cert.pem");
  execFileSync("openssl", [
    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost", "-addext",
    "subjectAltName=DNS:localhost", "-days", "2", "-keyout", inFolder("key.pem"), "-out", certificateFile,
  ], { stdio: "ignore" });
  await mkdir(inFolder("data"));
  await writeFile(inFolder("slapd.conf"), configuration(folder));
  await writeFile(inFolder("entries.ldif"), directory.map(ldifOf).join("\n"));
  const owned = ["", "data", "cert.pem", "key.pem", "slapd.conf", "entries.ldif"].map(inFolder);
  if (asRoot) for (const path of owned) await chown(path, nobody, nobody);
  const as = { cwd: folder, ...(asRoot ? { uid: nobody, gid: nobody } : {}) };
  execFileSync(program, ["-T", "add", "-f", "slapd.conf", "-l", "entries.ldif"], { ...as, stdio: "pipe" });

  let running: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    const ended = running && once(running, "exit");
    if (running?.kill("SIGTERM")) await ended;
    running = undefined;
  };
  const start = async (): Promise<void> => {
    const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
    running = spawn(program, ["-f", "slapd.conf", "-h", urls, "-d", "0"], { ...as, stdio: "ignore" });
    for (const one of [port, tlsPort]) await listening(running, one);
  };
  await start();
  return {
    port, tlsPort, certificateFile, start, stop,
    async change(work) {
      const client = new Client({ url: `ldap://127.0.0.1:${port}` });
      await client.bind(root.name, root.password);
      await work(client).finally(() => client.unbind());
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Servers of this kind take an empty password for a bind of nobody when they are told to, as this one is. */
const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
allow bind_anon_cred
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 33554432
suffix "${suffix}"
rootdn "${root.name}"
rootpw ${root.password}
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

function ldifOf({ dn, password, attributes }: EntryOfTest): string {
  const lines = Object.entries({ ...attributes, ...(password === undefined ? {} : { userPassword: [password] }) })
    .flatMap(([name, values]) => values.map((value) => `${name}:: ${Buffer.from(value).toString("base64")}`));
  return [`dn:: ${Buffer.from(dn).toString("base64")}`, ...lines, ""].join("\n");
}

const ports = new URL("../../../scripts/up/ports.mjs", import.meta.url);

/** A free port below the ephemeral range: no other program gets it before it is used. */
async function freePort(): Promise<number> {
  const { freePort: below } = await import(ports.href) as { freePort(host: string): Promise<number> };
  return below("127.0.0.1");
}

/** Resolves once it takes connections there. */
async function listening(server: ChildProcess, port: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`slapd ended with ${server.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(() => true, () => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`slapd does not listen on ${port}.`);
}
