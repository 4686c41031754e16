import type { WishedUnits } from "@dragoman/domain/entitlements";
import { jsonBody, members } from "../common/json-body.js";
import { described, integer, like, list, optional, text } from "../common/schema.js";

const counts = list(members({
  translationEngineId: like(described(text, "The id of a translation engine of any host; letter case does not matter."), "engspa1"),
  count: like(described(integer, "Processing units, 1 at least."), 2),
}));

/** What `PUT /entitlements` takes. */
export const entitlementsBody = jsonBody<{ readonly processingUnits: Pick<WishedUnits, "desired"> & Partial<WishedUnits> }>(members({
  processingUnits: described(members({
    desired: described(counts, "Pipelines that run from the start. Engines that are not listed keep theirs."),
    maximum: optional(described(counts, "Pipelines under load; what is desired of the same engine where it is not listed.")),
  }), "The units of engines on all hosts; in all, no more at most than `total`."),
}));
