import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, invalid } from "@dragoman/domain/common";
import type { AppOptions } from "@dragoman/adapters-http";
import { cutAnswer } from "./cut-answer.js";
import { type FaultRule, type FaultStatus, type JobFault, parseFaultRules, type RequestFault } from "./fault-rules.js";
import { hasSharedKey, mockServerAuthorization, mockServerSession, mockServerSessionOf } from "./mock-server-headers.js";
import type { World } from "./open-world.js";
import { seededUsers } from "./seeds.js";
import { mainSession, type Session, type Sessions } from "./sessions.js";

/** Where everything is put back to the seeds. */
export const resetPath = "/api/ext/v1/sandbox/reset";

/** By which requests say what they suffer, and in which session. */
export const sandboxHeaders = ["Dragoman-Sandbox", "Dragoman-Sandbox-Session"] as const;

const mostOfName = 400;

/** Whom any key stands for that a client of DeepL's mock server made up. */
const anyKeyIs = seededUsers.find(({ role }) => role === "linguist")?.apiKey ?? "";

/** What is known of a request while it is answered. */
interface Visit {
  readonly world: World;
  readonly session: Session;
  readonly rules: readonly FaultRule[];
}

const visits = new AsyncLocalStorage<Visit>();

/** The world that the present request belongs to. */
export function presentWorld(): World {
  const visit = visits.getStore();
  if (visit === undefined) throw new Error("This belongs to no request.");
  return visit.world;
}

/** What the present request wants the job to suffer that it makes. */
export function presentJobFault(): Omit<JobFault, "name"> {
  const visit = visits.getStore();
  return visit === undefined ? {} : visit.session.dueForJob(visit.rules);
}

type Door = NonNullable<AppOptions["before"]>;

/** What every request goes through: it gets its world, and suffers what it asks for. */
export function sandboxDoor(sessions: Sessions): Door {
  const enter = async (request: Parameters<Door>[0], response: Parameters<Door>[1], next: () => void): Promise<void> => {
    const { name, home, rules, limits } = wishesOf(request.headers);
    if (request.method === "POST" && request.path === resetPath) {
      await sessions.reset(name);
      response.json({ session: name });
      return;
    }
    const session = sessions.of(name, limits);
    for (const fault of session.dueFor(request.path, rules)) {
      if (fault.delayMs !== undefined) await sleep(fault.delayMs);
      if (fault.through === "proxy" && !("forwarded" in request.headers)) throw notThroughProxy();
      if (fault.answer === "none") return;
      if (fault.cut === "before") return void request.socket.destroy();
      if (fault.status !== undefined) throw answering(fault.status, fault);
      if (fault.cut !== undefined) cutAnswer(response, fault.cut);
    }
    request.headers.authorization = mockServerAuthorization(request.headers, anyKeyIs);
    visits.run({ world: await sessions.of(home, limits).world, session, rules }, next);
  };
  return (request, response, next) => void enter(request, response, next).catch(next);
}

/** What a request asks for: the session `name` counts it, and that of the name `home` has its world. */
function wishesOf(headers: IncomingHttpHeaders) {
  const ours = textOf(headers["dragoman-sandbox-session"]);
  const name = ours ?? mockServerSessionOf(headers) ?? mainSession;
  if (name.length > mostOfName) {
    throw invalid("sandbox-fault-invalid", `The name of the session has ${name.length} characters.`, `It may have ${mostOfName} at most.`);
  }
  const { rules, limits } = mockServerSession(headers);
  const home = ours === undefined && hasSharedKey(headers) && Object.keys(limits).length === 0 ? mainSession : name;
  return { name, home, limits, rules: [...parseFaultRules(textOf(headers["dragoman-sandbox"]) ?? ""), ...rules] };
}

const textOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(", ") : value);

function answering(status: FaultStatus, { name, retryAfterSeconds = 1 }: RequestFault): DomainError {
  const kind = ({ 429: "tooMany", 500: "unexpected", 503: "unavailable" } as const)[status];
  return new DomainError(kind, "sandbox-fault", "The sandbox was asked to answer so.",
    { details: `Dragoman-Sandbox: ${name}`, retryAfterSeconds });
}

function notThroughProxy(): DomainError {
  return invalid("sandbox-proxy-expected", "The request did not come through a proxy.", "A proxy says in Forwarded that it handed it on.");
}
