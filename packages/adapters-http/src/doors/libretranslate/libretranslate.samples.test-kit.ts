import { FixedClock } from "@dragoman/adapters-memory/common";
import { examples } from "../../common/examples.js";
import type { SliceSamples } from "../../slice-samples.test-kit.js";
import { now, secrets } from "../../world.test-kit.js";
import { ticketFor } from "./translated-file.js";

export const samples: SliceSamples = {
  fields: {
    "GET /libretranslate/download_file/:ticket": ({ id: userId, username, epoch }) => (
      { ticket: ticketFor(examples.translationId, { userId, username, by: { epoch } }, { secrets, clock: new FixedClock(now) }) }
    ),
  },
};
