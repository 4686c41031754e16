const methods: Readonly<Record<string, string>> = {
  postEditing: "Post-editing of the baseline",
  direct: "Direct translation",
  combined: "Direct, with the baseline’s phrases",
  consensus: "Consensus of three ways",
  baseline: "The baseline as it is",
};

const inShort: Readonly<Record<string, string>> = {
  postEditing: "Post-editing", direct: "Direct", combined: "Direct and baseline", consensus: "Consensus",
  baseline: "Baseline",
};

const explained: Readonly<Record<string, string>> = {
  postEditing: "The baseline translates, and the model corrects what it makes.",
  direct: "The model translates by itself with phrases that it learnt; words that it does not know go to the baseline, where there is one.",
  combined: "The model translates with the phrases that it learnt and with those of the baseline, whichever fit better.",
  consensus: "The text is translated in all three ways, and that translation counts which is most like the other two and the baseline’s.",
  baseline: "No way of training was shown to be better than the baseline on development data, so every text is left to it.",
};

const splits: Readonly<Record<string, string>> = {
  given: "sent as a file of its own",
  document: "split off by document: no document of the test data was trained with",
  batch: "split off by the time of creation: no batch of the test data was trained with",
  block: "split off by blocks of units that stood beside each other",
  random: "split off at random, which flatters: segments like those of the test data may have been trained with",
};

const reasons: Readonly<Record<string, string>> = {
  duplicate: "the same unit once more",
  untranslated: "target is a copy of the source",
  noLetters: "no letters, nothing to learn",
  broken: "broken characters",
  wrongScript: "not in the script of the language",
  wrongLanguage: "not in the language of the pair",
  lengthRatio: "one side far longer than the other",
  tooLong: "too long for one segment",
  misaligned: "the two sides hardly have words in common",
};

const reasonsInShort: Readonly<Record<string, string>> = {
  duplicate: "doubles",
  untranslated: "not translated",
  noLetters: "no letters",
  broken: "broken characters",
  wrongScript: "another script",
  wrongLanguage: "another language",
  lengthRatio: "very different lengths",
  tooLong: "too long",
  misaligned: "out of step",
};

const stages: Readonly<Record<string, string>> = {
  units: "reading and cleaning",
  split: "splitting off test data",
  "fit-direct": "learning phrases",
  "fit-post-editing": "learning corrections",
  "tuned-direct": "tuning direct",
  "tuned-combined": "tuning direct and baseline",
  "tuned-postEditing": "tuning post-editing",
  "tuned-consensus": "trying the consensus",
  "final-direct": "phrases of all units",
  "final-post-editing": "corrections of all units",
  scored: "scoring the test data",
  explained: "picking examples",
};

const word = (words: Readonly<Record<string, string>>, otherwise?: string) => (name: string): string =>
  (Object.hasOwn(words, name) ? words[name] as string : otherwise ?? name);

/** What people call a method, the kind of a split, a reason to leave a unit out, a stage; its own name where nobody said. */
export const inWords = {
  method: word(methods), methodInShort: word(inShort), methodExplained: word(explained, ""),
  split: word(splits), reason: word(reasons, ""), reasonInShort: word(reasonsInShort), stage: word(stages),
};
