import { base64, type Client } from "./client.js";

export type Terms = readonly (readonly [source: string, target: string, comment?: string])[];

/** A dictionary as an XML file. */
export function dictionaryXml(terms: Terms): string {
  const entry = (term: Terms[number]) => {
    const [source, target, comment = ""] = term.map((text) =>
      text?.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    return `<dict-entry><src-segment>${source}</src-segment><tgt-segment>${target}</tgt-segment>`
      + `<user-comments>${comment}</user-comments></dict-entry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?><dictionary><dict-entries>${terms.map(entry).join("\n")}</dict-entries></dictionary>`;
}

/** Enters a dictionary out of English. */
export async function enterDictionary(client: Client, dictionaryId: string, terms: Terms, targetLanguageId = "spa"): Promise<void> {
  const answer = await client.post("/dictionaries",
    { dictionaryId, sourceLanguageId: "eng", targetLanguageId, content: base64(dictionaryXml(terms)) });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** All terms of a dictionary of at most 1000. */
export async function termsOf(client: Client, dictionaryId: string): Promise<{ source: string; target: string; comment: string }[]> {
  return (await client.get(`/dictionaries/${dictionaryId}/term`, { perPage: 1000 })).json.terms;
}
