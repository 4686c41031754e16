import { systemClock } from "@dragoman/application/common";
import { approvedFeedbackContract, feedbackRepositoryContract } from "@dragoman/port-contracts/feedback";
import { close, runner } from "../../test/in-memory.js";
import { MemorySignals } from "../common/index.js";
import { MemoryApprovedFeedback, MemoryFeedbackRepository } from "./index.js";

const clock = systemClock;

feedbackRepositoryContract("MemoryFeedbackRepository", async () => {
  const signals = new MemorySignals();
  return { adapter: new MemoryFeedbackRepository(clock, signals), signals, close };
}, runner);
approvedFeedbackContract("MemoryApprovedFeedback", async () => {
  const entries = new MemoryFeedbackRepository(clock, new MemorySignals());
  return { adapter: new MemoryApprovedFeedback(entries), entries, close };
}, runner);
