import { glossaryGroup } from "@dragoman/application/glossaries";
import { examples } from "../../common/examples.js";
import type { SliceSamples } from "../../slice-samples.test-kit.js";
import { now, secrets } from "../../world.test-kit.js";

const id = "0192f0c1-0000-7000-8000-0000000000a1";
const part = { sourceLanguageId: "eng", targetLanguageId: "spa", dictionaryId: `${id}.eng-spa` };
const document = { document_key: secrets.fingerprint(`document ${examples.translationId}`) };

export const samples: SliceSamples = {
  async seed({ settings, dictionaries }) {
    const terms = async function* () { yield { source: "house", target: "casa", comment: "" }; };
    await dictionaries.add({ id: part.dictionaryId, sourceLanguageId: "eng", targetLanguageId: "spa" }, terms, () => []);
    await settings.update(glossaryGroup, () => ({ state: { glossaries: [{ id, name: "Houses", created: now, parts: [part] }] } }));
  },
  fields: { "POST /deepl/v2/document/:documentId": document, "POST /deepl/v2/document/:documentId/result": document },
};
