import type { Failing, SliceDocs } from "../common/route-docs.js";

const absent: SliceDocs["absent"] = {
  uuid: ["webhook-not-found", "There is no webhook 0192f0c1-0000-7000-8000-000000000007.", "GET /webhooks lists them."],
  id: ["webhook-delivery-not-found", "There is no delivery 7.", "GET /audit/webhooks lists them; they are kept for 30 days."],
};
const underWay: Failing = ["webhook-delivery-under-way", "Delivery 7 is being attempted right now.", "Look at it again in ten seconds."];
const tags = {
  webhooks: "Receivers that are told of events: docs/webhooks.md.",
  audit: "What webhooks were told, and how it went.",
};

/** What the OpenAPI document says of webhooks and their audit. */
export const webhookDocs: SliceDocs = {
  tags, absent,
  routes: {
    "GET /webhooks": { about: "Webhooks." },
    "POST /webhooks": {
      about: "Creates a webhook.", shows: ["description"],
      note: "Its deliveries are signed; `/api/ext/v1/webhooks/{uuid}/secret` shows the secret. Addresses that are not public are refused "
        + "unless `DRAGOMAN_WEBHOOK_ALLOW` lists them.",
    },
    "PUT /webhooks/test": {
      about: "Posts a mock event to a URL, and tells whether it was taken.",
      note: "Signed with the secret of the webhook that has this URL, and where none has it with one that nobody knows.",
    },
    "GET /webhooks/:uuid": { about: "A webhook." },
    "PUT /webhooks/:uuid": { about: "Changes a webhook; what is on its way to it goes to the new URL.", shows: ["description"] },
    "DELETE /webhooks/:uuid": { about: "Deletes a webhook; returns it as it was.", note: "Its entries stay in the audit." },
    "GET /audit/webhooks": { about: "Deliveries to webhooks, newest first: one entry for each webhook and event." },
    "PUT /audit/webhooks/:id/retry": {
      about: "Attempts a delivery once more, at once; returns the entry after the attempt.", fails: { 409: underWay },
    },
    "DELETE /audit/webhooks/:id": { about: "Deletes an entry, which is then delivered no more; returns it as it was." },
  },
};

/** What it says of their secrets, which the interface that clients know does not have. */
export const webhookSecretDocs: SliceDocs = {
  tags, absent,
  routes: {
    "GET /webhooks/:uuid/secret": { about: "What deliveries to a webhook are signed with." },
    "PUT /webhooks/:uuid/secret": {
      about: "Gives a webhook a new secret.", note: "For a day deliveries are signed with the former one as well.",
    },
  },
};
