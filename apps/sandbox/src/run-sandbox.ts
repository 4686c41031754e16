import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp, createServer, doorNames, ServerMetrics, type UseCases } from "@dragoman/adapters-http";
import { untraced } from "@dragoman/application/common";
import { dragomanVersion } from "@dragoman/application/system";
import { OwnProcess, WrongSetting } from "@dragoman/host-protocol";
import { openProcessLog } from "@dragoman/host-protocol/process-log";
import { deeplImitations } from "./deepl-imitations/deepl-imitations.js";
import { type Components, formats, openWorld } from "./open-world.js";
import { presentJobFault, presentWorld, sandboxDoor, sandboxHeaders } from "./sandbox-door.js";
import { readSandboxSettings, type SandboxSettings } from "./sandbox-settings.js";
import { seededDirections, seededUsers } from "./seeds.js";
import { mainSession, Sessions } from "./sessions.js";

/** How a sandbox is run. */
export interface SandboxRun {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Hears, once it is ready, where it is and who may use it. */
  readonly say: (text: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs a Dragoman in this process until `signal` aborts. Throws WrongSetting for settings that cannot be right. */
export async function runSandbox({ args, environment, say, signal }: SandboxRun): Promise<void> {
  const settings = readSandboxSettings(args, environment);
  const { corsOrigins, webhookAllow } = settings;
  const ended = signal.aborted ? Promise.resolve() : once(signal, "abort");
  const { log, dropped } = openProcessLog({
    about: { process: "sandbox" }, level: settings.logLevel, hidden: ["req.headers.authorization"],
  });
  const failed = (what: string, cause: unknown): void => log.error({ err: cause }, `${what} failed`);
  let publicUrl = "";
  const sessions = new Sessions((limits) => openWorld({ publicUrl, webhookAllow, jobFault: presentJobFault, limits, failed }),
    (cause) => failed("ending a session", cause));
  const own = new OwnProcess("sandbox");
  const use = presentComponents(() => publicUrl);
  const { app } = createApp({
    use, contents: present("contents"), answers: present("answers"), acting: present("acting"), log,
    metrics: new ServerMetrics(use, { version: dragomanVersion, figures: () => own.figures(), droppedLines: dropped }),
    info: {
      version: dragomanVersion, build: dragomanVersion, features: { edgeCloud: false, share: false, autoChainManagement: true },
      documentFeatures: () => formats.features(),
    },
    corsOrigins, corsHeaders: sandboxHeaders, before: sandboxDoor(sessions),
    doors: [deeplImitations, ...doorNames],
  });
  const server = createServer(app);
  const ownUrl = await listen(server, settings);
  publicUrl = settings.publicUrl ?? ownUrl;
  await sessions.of(mainSession).world;
  if (!signal.aborted) say(welcome(publicUrl));
  await ended;
  server.close();
  server.closeAllConnections();
  await sessions.close();
}

async function listen(server: Server, { host, port }: SandboxSettings): Promise<string> {
  try {
    await once(server.listen({ host, port }), "listening");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongSetting(code === "EADDRINUSE"
      ? `Port ${port} on ${host} is taken by another program; choose another one with --port or DRAGOMAN_PORT.`
      : `Nothing can listen on ${host}:${port} (${message}); set DRAGOMAN_HOST and DRAGOMAN_PORT.`);
  }
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${reachable}:${(server.address() as AddressInfo).port}`;
}

/** The components of the world that the present request belongs to. */
function presentComponents(publicUrl: () => string): UseCases & Components {
  // These are also used outside of requests.
  const own: object = { tracer: untraced, get publicUrl() { return publicUrl(); } };
  return new Proxy(own, {
    get: (_, name): unknown => Reflect.get(own, name) ?? Reflect.get(presentWorld().components, name),
  }) as UseCases & Components;
}

/** One component of the world that the present request belongs to. */
function present<Name extends keyof Components>(name: Name): Components[Name] {
  return new Proxy({}, { get: (_, member) => {
    const component = presentWorld().components[name] as object;
    const found: unknown = Reflect.get(component, member);
    return typeof found === "function" ? (found.bind(component) as unknown) : found;
  } }) as Components[Name];
}

function welcome(url: string): string {
  const rows = seededUsers.map(({ role, username, password, apiKey }) =>
    `${role.padEnd(11)}  ${username.padEnd(27)}  ${password.padEnd(21)}  ${apiKey}`);
  return [
    `Dragoman is ready:  ${url}   (the sandbox: everything is in memory, and anybody may know what follows)`,
    `Language pairs:     from and into English, in ${seededDirections.length} directions`, "",
    `${"role".padEnd(11)}  ${"user".padEnd(27)}  ${"password".padEnd(21)}  API key`, ...rows, "",
  ].join("\n");
}
