import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  async seed({ createDictionary, changeTerms }) {
    for (const dictionaryId of ["Legal", "House-style"]) {
      await createDictionary.run({ dictionaryId, sourceLanguageId: "eng", targetLanguageId: "spa" });
    }
    await changeTerms.add("Legal", { source: "agreement", target: "acuerdo", comment: "noun" });
    await changeTerms.add("Legal", { source: "goods, services", target: "bienes, servicios", comment: "" });
  },
  fields: {
    "POST /api/v2/dictionaries": { dictionaryId: "Medical" },
    "DELETE /api/v2/dictionaries/batch-delete": { dictionaryIds: ["Legal", "House-style"] },
    "GET /api/v2/dictionaries/:dictionaryId": { includeContent: "true" },
    "PUT /api/v2/dictionaries/:dictionaryId/term/delete": { source: ["agreement", "goods, services"] },
  },
};
