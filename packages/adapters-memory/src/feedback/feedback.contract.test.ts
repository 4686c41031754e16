import { systemClock } from "@dragoman/application/common";
import {
  approvedFeedbackContract, feedbackFilesContract, feedbackRepositoryContract, similarFeedbackContract,
} from "@dragoman/port-contracts/feedback";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryApprovedFeedback, MemoryFeedbackFiles, MemoryFeedbackRepository, MemorySimilarFeedback } from "./index.js";

feedbackRepositoryContract("MemoryFeedbackRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryFeedbackRepository(systemClock, fresh.changes) };
}, runner);
approvedFeedbackContract("MemoryApprovedFeedback", async () => {
  const entries = new MemoryFeedbackRepository(systemClock);
  return { adapter: new MemoryApprovedFeedback(entries), entries, close };
}, runner);
similarFeedbackContract("MemorySimilarFeedback", async () => {
  const entries = new MemoryFeedbackRepository(systemClock);
  return { adapter: new MemorySimilarFeedback(entries), entries, close };
}, runner);
feedbackFilesContract("MemoryFeedbackFiles", async () => ({
  adapter: new MemoryFeedbackFiles(), close,
  faulty: { file: "<tmx>\n\n<tu><tuv xml:lang=\"en\"><seg>a</seg></tuv></tu></tmx>", line: 3 },
}), runner);
