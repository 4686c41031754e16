import type { SliceSamples } from "../slice-samples.test-kit.js";
import { aPair } from "../world.test-kit.js";

const interval = { low: 11, value: 12, high: 13 };

export const samples: SliceSamples = {
  async seed({ pairChoices }) {
    const scores = [{ languagePairId: aPair.id, bleu: interval, chrf: interval }];
    await pairChoices.update("EngSpa", (choice, now) => ({
      state: { ...choice, order: [aPair.id], measurement: { testSet: "news.tmx", sentences: 500, measured: now, scores } },
    }));
  },
};
