import { approvedFeedbackContract, feedbackRepositoryContract, similarFeedbackContract } from "@dragoman/port-contracts/feedback";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PairsInForce, PostgresApprovedFeedback, PostgresFeedbackRepository, PostgresSimilarFeedback } from "./index.js";

contractsOnDatabase((opened) => {
  feedbackRepositoryContract("PostgresFeedbackRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresFeedbackRepository(opened.database),
  }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback", async () => ({
    ...await opened.fresh(), adapter: new PostgresApprovedFeedback(opened.database),
    entries: new PostgresFeedbackRepository(opened.database),
  }), runner);
  similarFeedbackContract("PostgresSimilarFeedback", async () => ({
    ...await opened.fresh(), adapter: new PostgresSimilarFeedback(opened.database),
    entries: new PostgresFeedbackRepository(opened.database),
  }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback, which remembers pairs without any", async () => {
    const { signals, close } = await opened.fresh();
    const pairs = new PairsInForce(signals, 60_000);
    // Behind the listener of its own: what is remembered is tested from the first call on.
    await (await signals.listen("feedback", () => undefined))();
    return {
      signals, adapter: new PostgresApprovedFeedback(opened.database, pairs),
      entries: new PostgresFeedbackRepository(opened.database, (pair) => pairs.forget(pair)),
      close: async () => {
        await pairs.close();
        await close();
      },
    };
  }, runner);
});
