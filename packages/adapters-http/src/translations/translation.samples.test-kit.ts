import { aTranslation } from "@dragoman/port-contracts/common";
import { examples } from "../common/examples.js";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { now, type World } from "../world.test-kit.js";
import { metadata, sourcePage, translatedPage } from "./translation.examples.js";

/** The id of a job that no engine has taken yet. */
const waitingId = "0192f0c1-0000-7000-8000-000000000002";

async function stored({ contents }: World, text: string): Promise<string> {
  return (await contents.write((async function* () { yield Buffer.from(text); })())).id;
}

export const samples: SliceSamples = {
  async seed(world, { id: ownerId, username }) {
    const common = {
      ownerId, queued: now, input: await stored(world, sourcePage), result: { inputSize: sourcePage.length },
      profile: {
        username, title: "Welcome page", languagePairId: examples.languagePairId, encoding: "utf-8", inputFormat: "text/html",
        outputFormat: "text/html", generateMetadata: true, includeTextContent: true, labels: [{ id: 7, name: "legal" }],
      },
    };
    const outputs = {
      document: await stored(world, translatedPage), text: await stored(world, "El coche rojo es muy rápido."),
      metadata: await stored(world, JSON.stringify(metadata)),
    };
    const { translations } = world;
    await translations.add(() => ({ state: aTranslation({ ...common, id: examples.translationId, outputs }, "succeeded") }));
    await translations.add(() => ({ state: aTranslation({ ...common, id: waitingId }) }));
  },
  fields: {
    "DELETE /api/v2/translations/batch-delete": { title: "Welcome" },
    "GET /api/v2/translations/download-archive": { translationIds: examples.translationId },
    "PUT /api/v2/translations/:translationId/cancel": { translationId: waitingId },
  },
  // The feature is announced, and there is nothing behind it.
  refuses: { "POST /api/v2/translations/share": "share-disabled", "GET /api/v2/translations/share/:translationId": "share-disabled" },
};
