import { type EngineKind, traitsOf } from "@dragoman/domain/hosts";
import type { AgentQuestion, EngineMessage } from "./engine-protocol.js";

/**
 * Gives a sign of life whenever the process that started this one asks for it: the supervisor asks server and agent, the agent its
 * engines, which `tell` what they are like just then. Nobody can debug the process from then on.
 */
export function answerParent(tell: () => Omit<Extract<EngineMessage, { type: "alive" }>, "type"> = () => ({})): void {
  keepInspectorShut();
  process.on("message", (question: AgentQuestion) => {
    if (question.type !== "areYouAlive" || !process.connected) return;
    const answer: EngineMessage = { type: "alive", ...tell() };
    process.send?.(answer, () => {}); // It may be killed just now: then nobody needs the answer.
  });
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
