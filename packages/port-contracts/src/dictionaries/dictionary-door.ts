import type { DictionaryRepository, OpenTerms } from "@dragoman/application/dictionaries";
import type { Term } from "@dragoman/domain/dictionaries";
import { type DoorTable, silently, writes } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";

type Subject = StoreSubject<DictionaryRepository>;

const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const all = { page: 1, perPage: 1000 };
const term = (source: string): Term => ({ source, target: "gato", comment: "" });
const terms = (...sources: readonly string[]): OpenTerms => async function* () { yield* sources.map(term); };
const make = async ({ adapter }: Subject, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await adapter.add({ id, ...languages }, terms("cat", "tomcat"), silently);
};

/** How dictionaries and their terms are written. */
export const dictionaryDoor: DoorTable<DictionaryRepository> = {
  look: async ({ adapter }) => {
    const { items } = await adapter.list({}, all);
    return Promise.all(items.map(async (dictionary) => [dictionary, (await adapter.listTerms(dictionary.id, {}, all)).items]));
  },
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ id: "new", ...languages }, terms("cat"), tell)),
    replace: writes(async (subject) => {
      await make(subject, "old");
      return (tell) => subject.adapter.replace("old", terms("dog"), tell);
    }),
    remove: writes(async (subject) => {
      await make(subject, "old");
      return (tell) => subject.adapter.remove("old", tell);
    }),
    removeAll: writes(async (subject) => {
      await make(subject, "one", "other", "stays");
      return (tell) => subject.adapter.removeAll({ ids: ["one", "other"] }, tell);
    }, 2),
    addTerm: writes(async (subject) => {
      await make(subject, "old");
      return (tell) => subject.adapter.addTerm("old", term("dog"), tell);
    }),
    changeTerm: writes(async (subject) => {
      await make(subject, "old");
      return (tell) => subject.adapter.changeTerm("old", "cat", term("dog"), tell);
    }),
    removeTerms: writes(async (subject) => {
      await make(subject, "old");
      return (tell) => subject.adapter.removeTerms("old", ["cat", "tomcat"], tell);
    }),
    find: "reads",
    findAll: "reads",
    list: "reads",
    terms: "reads",
    listTerms: "reads",
  },
};
