import { systemClock } from "@dragoman/application/common";
import { approvedFeedbackContract, feedbackFilesContract, feedbackRepositoryContract } from "@dragoman/port-contracts/feedback";
import { close, runner } from "../../test/in-memory.js";
import { MemorySignals } from "../common/index.js";
import { MemoryApprovedFeedback, MemoryFeedbackFiles, MemoryFeedbackRepository } from "./index.js";

const clock = systemClock;

feedbackRepositoryContract("MemoryFeedbackRepository", async () => {
  const signals = new MemorySignals();
  return { adapter: new MemoryFeedbackRepository(clock, signals), signals, close };
}, runner);
approvedFeedbackContract("MemoryApprovedFeedback", async () => {
  const entries = new MemoryFeedbackRepository(clock, new MemorySignals());
  return { adapter: new MemoryApprovedFeedback(entries), entries, close };
}, runner);
feedbackFilesContract("MemoryFeedbackFiles", async () => ({
  adapter: new MemoryFeedbackFiles(), close,
  faulty: { file: "<tmx>\n\n<tu><tuv xml:lang=\"en\"><seg>a</seg></tuv></tu></tmx>", line: 3 },
}), runner);
