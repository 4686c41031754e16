import { at, isBoolean, isList, isString } from "../json.js";
import { all, failure, member } from "../judges.js";
import { base64, get, post, remove } from "../messages.js";
import { aPair, leave, linguisticOption, noShare } from "../needs.js";
import { check, type Judge, type Sequence, type Step } from "../sequence.js";
import { create, deleteJob, job, poll, refuses, succeeds, text } from "../steps.js";

const revision: Judge = member("profile.dictionaryIds.0", "the id of the dictionary, _ and 32 hexadecimal digits",
  (value, known) => isString(value) && value.startsWith(`${known("mark")}_`) && /_[0-9a-f]{32}$/.test(value));

export const terminologist: Sequence = {
  name: "terminologist", title: "program that brings its terms", needs: [aPair, leave("MANAGE_DICTIONARIES")],
  steps: [
    {
      does: "makes a dictionary",
      sends: (known) => post("/dictionaries", {
        dictionaryId: known("mark"), sourceLanguageId: known("source"), targetLanguageId: known("target"),
      }),
      relies: [succeeds], keeps: { dictionary: "dictionaryId" },
      undo: (known) => remove(`/dictionaries/${known("dictionary")}`),
    },
    {
      does: "enters a term",
      sends: (known) => post(`/dictionaries/${known("mark")}/term`, { source: "red car", target: known("mark") }),
      relies: [succeeds],
    },
    create("creates a job with it", (known) => ({ dictionaryIds: known("mark") })),
    {
      does: "looks at the job",
      sends: job,
      relies: [check("dictionary-revision", "A job shows the revision of a dictionary.", revision)],
      keeps: { revision: "profile.dictionaryIds.0" },
    },
    poll,
    deleteJob,
    {
      does: "enters another term",
      sends: (known) => post(`/dictionaries/${known("mark")}/term`, { source: "old house", target: known("mark") }),
      relies: [succeeds],
    },
    create("creates another job", (known) => ({ dictionaryIds: known("mark") })),
    {
      does: "looks at that job",
      sends: job,
      relies: [check("dictionary-revision", "Other terms are another revision.",
        all(revision, member("profile.dictionaryIds.0", "another revision", (value, known) => value !== known("revision"))))],
    },
    {
      does: "deletes the dictionary",
      sends: (known) => remove(`/dictionaries/${known("mark")}`),
      relies: [succeeds],
    },
  ],
};

const pendingList = (written: string): Step => ({
  does: `asks for feedback that is ${written}`,
  sends: (known) => get("/feedback", { approvalStates: written, sourceText: known("mark") }),
  relies: [check("aliases", "`PENDING` is `awaitingApproval`, in any letter case.", all(succeeds.judge,
    member("feedback", "a list with what was just given", (list, known) => isList(list) && list.some((one) =>
      at(one, "feedbackId") === known("feedbackId") && at(one, "approvalState") === "awaitingApproval"))))],
});

export const reviewer: Sequence = {
  name: "reviewer", title: "program that collects feedback", needs: [aPair, leave("SUBMIT_FEEDBACK")],
  steps: [
    {
      does: "gives feedback",
      sends: (known) => post("/feedback", { languagePairId: known("pair"), sourceText: known("mark"), suggestedTranslation: "better" }),
      relies: [succeeds], keeps: { feedbackId: "feedbackId" },
      undo: (known) => remove(`/feedback/${known("feedbackId")}`),
    },
    pendingList("PENDING"), pendingList("pending"), pendingList("awaitingApproval"),
    { does: "takes it back", sends: (known) => remove(`/feedback/${known("feedbackId")}`), relies: [succeeds] },
  ],
};

const scan = (field: "pdfConverter" | "imageConverter", written: string): Step[] => [
  create(`creates a job with ${field}=${written}`, () => ({ [field]: written }),
    check("aliases", "`Abbyy` is taken.", succeeds.judge)),
  {
    does: "looks at the job",
    sends: job,
    relies: [check("aliases", "`Abbyy` is `Enhanced`, in any letter case; a format without converter may ignore it.",
      all(succeeds.judge, member(`profile.${field}`, "Enhanced, or \"\"", (value) => value === "Enhanced" || value === "")))],
  },
  deleteJob,
];

export const scanner: Sequence = {
  name: "scanner", title: "program that names its converter of old", needs: [aPair],
  steps: [...scan("pdfConverter", "Abbyy"), ...scan("pdfConverter", "ABBYY"), ...scan("imageConverter", "abbyy")],
};

export const editor: Sequence = {
  name: "editing-service", title: "program that hands translations to editors", needs: [aPair, noShare],
  steps: [
    ...["groupShare", "group-share", "GROUPSHARE", "Group-Share"].map((written): Step => ({
      does: `lists by translationMethod=${written}`,
      sends: () => get("/translations", { translationMethod: written }),
      relies: [check("aliases", "`groupShare` and `group-share` are `share`, in any letter case.",
        all(succeeds.judge, member("translations", "a list of shared ones",
          (list) => isList(list) && list.every((one) => at(one, "profile.translationMethod") === "share"))))],
    })),
    {
      does: "hands a translation over where that is not offered",
      sends: (known) => post("/translations/share", { languagePairId: known("pair"), input: base64(text) }),
      relies: [check("share", "It is refused with 400.", failure(400))],
    },
  ],
};

const singles = (pairs: unknown): readonly unknown[] =>
  (isList(pairs) ? pairs.flatMap((pair) => [pair, ...singles(at(pair, "memberPairs"))]) : []);
const everyPair = (wanted: string, holds: (pair: unknown) => boolean): Judge =>
  (answer, known) => {
    const wrong = singles(at(answer.json, "languagePairs")).find((pair) => !holds(pair));
    const list = member("languagePairs", "a list", isList)(answer, known);
    if (list !== undefined || wrong === undefined) return list;
    return { expected: `${wanted}, in every pair`, came: JSON.stringify(wrong) };
  };
const isTag = (value: unknown): boolean => isString(value) && /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(value);

export const pairPicker: Sequence = {
  name: "pair-picker", title: "program that lets people pick a pair", needs: [aPair],
  steps: [
    {
      does: "lists the pairs, chains too",
      sends: () => get("/language-pairs"),
      relies: [
        succeeds,
        check("language-tags", "Every pair has both its language tags.", everyPair("a sourceLanguageTag and a targetLanguageTag",
          (pair) => isTag(at(pair, "sourceLanguageTag")) && isTag(at(pair, "targetLanguageTag")))),
        check("option-defaults", "The default of each linguistic option is one of its values.",
          everyPair("a systemDefault among the values", (pair) => {
            const options = at(pair, "linguisticOptions");
            return options === undefined || (isList(options) && options.every((option) => {
              const values = at(option, "values");
              return isList(values) && values.includes(at(option, "systemDefault"));
            }));
          })),
        check("quality-support", "Every pair says whether it estimates quality.",
          everyPair("qeSupport, true or false", (pair) => isBoolean(at(pair, "qeSupport")))),
      ],
    },
  ],
};

export const optionChooser: Sequence = {
  name: "option-chooser", title: "program that chooses linguistic options", needs: [aPair, linguisticOption],
  steps: [
    {
      does: "translates with an option, its id in capitals",
      sends: (known) => post("/translations/quick", {
        languagePairId: known("pair"), input: base64(text), linguisticOptions: `${known("optionId").toUpperCase()}:${known("optionValue")}`,
      }),
      relies: [check("linguistic-options", "The id of an option is found in any letter case.", succeeds.judge)],
    },
    {
      does: "translates with a value that there is none of",
      sends: (known) => post("/translations/quick", {
        languagePairId: known("pair"), input: base64(text), linguisticOptions: `${known("optionId")}:${known("mark")}`,
      }),
      relies: [refuses(400)],
    },
  ],
};
