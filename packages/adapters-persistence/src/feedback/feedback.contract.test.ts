import { approvedFeedbackContract, feedbackRepositoryContract } from "@dragoman/port-contracts/feedback";
import { onDatabase, runner } from "../../test/on-database.js";
import { PairsInForce, PostgresApprovedFeedback, PostgresFeedbackRepository } from "./index.js";

onDatabase("PostgreSQL", (opened) => {
  feedbackRepositoryContract("PostgresFeedbackRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresFeedbackRepository(opened.database),
  }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback", async () => ({
    ...await opened.fresh(), adapter: new PostgresApprovedFeedback(opened.database),
    entries: new PostgresFeedbackRepository(opened.database),
  }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback, which remembers pairs without any", async () => {
    const pairs = new PairsInForce();
    return {
      ...await opened.fresh(), adapter: new PostgresApprovedFeedback(opened.database, pairs),
      entries: new PostgresFeedbackRepository(opened.database, (pair) => pairs.forget(pair)),
    };
  }, runner);
});
