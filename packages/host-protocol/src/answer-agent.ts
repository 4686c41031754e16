import type { AgentQuestion, EngineMessage } from "./engine-protocol.js";

/** Answers each question of the agent that started this process; `busyUnits` says how many units have something in work. */
export function answerAgent(busyUnits?: () => number): void {
  process.on("message", (question: AgentQuestion) => {
    if (question.type !== "areYouAlive" || !process.connected) return;
    const answer: EngineMessage = { type: "alive", ...(busyUnits === undefined ? {} : { busyProcessingUnits: busyUnits() }) };
    process.send?.(answer);
  });
}
