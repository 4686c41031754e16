import { type EngineKind, traitsOf } from "@dragoman/domain/hosts";
import type { AgentQuestion, EngineMessage } from "./engine-protocol.js";

type Facts = Omit<Extract<EngineMessage, { type: "alive" }>, "type">;

/** What a process tells the one that started it. */
export interface Parent {
  /** Tells how far the start has come; each phase counts as a sign of life. */
  phase(name: string): void;
  /** From now on, answers tell what `facts` returns. */
  tell(facts: () => Facts): void;
}

/**
 * Gives a sign of life whenever the process that started this one asks for it: the supervisor asks server and agent, the agent its
 * engines. Ends the process when its parent is gone, until `endWithParent` does. Nobody can debug the process from then on.
 */
export function answerParent(): Parent {
  keepInspectorShut();
  let facts = (): Facts => ({});
  // It may be killed just now: then nobody needs the message.
  const send = (message: EngineMessage): void => { if (process.connected) process.send?.(message, () => {}); };
  // While it starts, nothing else ends it: it may be waiting for a database that ended together with its parent.
  process.once("disconnect", () => { if (process.listenerCount("disconnect") === 0) process.exit(1); });
  process.on("message", (question: AgentQuestion) => {
    if (question.type === "areYouAlive") send({ type: "alive", ...facts() });
  });
  return { phase: (name) => send({ type: "phase", phase: name }), tell: (next) => { facts = next; } };
}

/** At this signal Node would open a port at which any user of the machine may debug the process, and read all that it has. */
function keepInspectorShut(): void {
  process.on("SIGUSR1", () => {});
}

/** Ends an engine that cannot go on, with code 1. Its agent hears why, shows it to people, and starts the engine again, later and later. */
export function failToAgent(kind: EngineKind, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${JSON.stringify({ level: 60, process: traitsOf(kind).program, msg: reason })}\n`);
  process.exitCode = 1;
  if (!process.connected || process.send === undefined) process.exit();
  process.send({ type: "failed", reason } satisfies EngineMessage, () => process.exit());
}
