import { someFeedback } from "@dragoman/port-contracts/common";
import { administrators } from "../askers.test-kit.js";
import type { Fields, SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  async seed({ feedback }, { id: ownerId, username }) {
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) await feedback.add(() => someFeedback({ ownerId, username, comment: "gender" }), () => []);
  },
  fields: {
    "DELETE /api/v2/feedback/batch-delete": { comment: "gender" },
    // Others than administrators change their own suggestions, and judge none.
    "PUT /api/v2/feedback/:feedbackId": ({ role }): Fields => (administrators.includes(role ?? "no role") ? {} : { approvalState: "" }),
  },
};
