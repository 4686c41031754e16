import { translationScorerContract } from "@dragoman/port-contracts/adapted-language-pairs";
import { describe, it } from "@jest/globals";
import { BleuScorer } from "./bleu-scorer.js";

translationScorerContract("BleuScorer", async () => ({ adapter: new BleuScorer(), close: async () => {} }), { describe, it });
