import { responseInvalid, type SamlMessages } from "@dragoman/application/saml";
import type { DocumentWorkers } from "../pool/document-workers.js";
import type { ReadResponse, ReadResponseOrder } from "./import-tasks.js";

/** Whoever posts responses is anonymous: they take turns as one sender. */
const sender = "saml";

/** Lets a worker read responses of identity providers; whether they answer requests of ours is decided here. */
export function readResponseBy(workers: DocumentWorkers, weakSignatures: boolean): SamlMessages["readResponse"] {
  return async (parties, response, isOurs) => {
    const { requestId, nameId, attributes, named } = await workers.answer<ReadResponse>({
      task: "saml.read", input: { parties, response, weakSignatures } satisfies ReadResponseOrder,
      sendsContent: false, lane: "quick", sender,
    });
    if (![requestId, ...named].every(isOurs)) throw responseInvalid("It answers no request of this server.");
    return { requestId, nameId, attributes: new Map(attributes) };
  };
}
