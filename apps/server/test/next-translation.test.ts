import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { type Answer, base64, type Client } from "./support/client.js";
import { dictionaryXml, type Terms } from "./support/dictionaries.js";
import { runRealPair } from "./support/engines.js";
import { removeAll, tmx, unit } from "./support/feedback.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const sentence = "Acme sells the red house.";
const text = `${sentence} The dog sleeps.`;
const suggestion = "En Acme se vende la casa roja.";

const brands = (source: string, target: string, disabled: boolean): string =>
  `<brands><brand-entries><brand-entry><src-segment>${source}</src-segment><tgt-segment>${target}</tgt-segment>`
    + `<disabled>${disabled}</disabled></brand-entry></brand-entries></brands>`;

const engines = [
  { engine: "the sandbox", describeIt: describe, pairOf: async () => sandboxPair("EngSpa") },
  { engine: "Apertium", describeIt: withApertium.describe, pairOf: (admin: Client) => runRealPair(admin, "EngSpa") },
];

const { dragoman, admin } = useSandbox("EngSpa");
const who = usePeople(dragoman);

for (const { engine, describeIt, pairOf } of engines) {
  describeIt(`the very next translation, through ${engine}`, () => {
    let pair: string;
    beforeAll(async () => { pair = await pairOf(admin); });
    // Beside each there is another one of its kind, which does nothing here and must not be named.
    beforeEach(async () => {
      await admin.post("/dictionaries", {
        dictionaryId: "Trusted", sourceLanguageId: "eng", targetLanguageId: "spa", content: base64(dictionaryXml([["horse", "corcel"]])),
      });
      await admin.post("/brands", { source: "Initech", target: "INITECH" });
      await admin.post("/feedback",
        { languagePairId: pair, sourceText: "The horse.", suggestedTranslation: "El corcel.", approvalState: "approved" });
    });
    afterEach(async () => {
      await admin.delete("/dictionaries/batch-delete", { sourceLanguageId: "eng", targetLanguageId: "spa" });
      await admin.delete("/brands/batch-delete", { source: "*" });
      await removeAll(admin);
    });

    /** What a quick translation and a job, both the very next, make of the text, and what the job says shaped each segment. */
    const look = async (dictionaryIds = "Trusted") => {
      const options = { inputFormat: "text/plain", generateMetadata: true, dictionaryIds };
      const job = async () => {
        const id = await who.translator.create(pair, text, options);
        expect((await who.translator.done(id)).substate).toBe("succeeded");
        return { document: await who.translator.download(id), segments: (await who.translator.metadata(id)).segments as Segment[] };
      };
      const [quick, { document, segments }] = await Promise.all([who.translator.quick(pair, text, options), job()]);
      return { quick, document, segments: segments.map(({ source, target, madeBy, feedbackId, brands, terms }) =>
        ({ source, target, madeBy, feedbackId, brands, terms })) };
    };
    const succeed = async (...answers: readonly Promise<Answer>[]) => {
      for (const answer of await Promise.all(answers)) expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    };

    const term = "/dictionaries/Trusted/term";
    const whole = (...entries: Terms) => admin.put("/dictionaries/trusted", { content: base64(dictionaryXml(entries)) });
    const importBrand = async (disabled: boolean) => {
      const { status, json } = await admin.upload("/brands/import", brands("Acme", "ACME®", disabled));
      expect([status, json]).toEqual([200, 1]);
    };
    const suggest = (client: Client, fields: Record<string, string> = {}) =>
      client.post("/feedback", { languagePairId: pair, sourceText: sentence, suggestedTranslation: suggestion, ...fields });
    const idOf = async (): Promise<string> => (await admin.get("/feedback", { sourceText: sentence })).json.feedback[0]?.feedbackId;
    const judge = async (approvalState: string) => succeed(admin.put(`/feedback/${await idOf()}`, { approvalState }));
    const suggestAndApprove = async () => { await succeed(suggest(who.translator)); await judge("approved"); };
    const importFeedback = async (props: Record<string, string>, fields: Record<string, boolean> = {}) => {
      const { json } = await admin.upload("/feedback/import",
        tmx(unit({ source: sentence, target: suggestion, props: { language_pair_id: pair, ...props } })), fields);
      expect(json.successful).toBe(1);
    };

    /** What is entered, what of it stands in the translation, and what the metadata then says of its segment. */
    const things = {
      term: {
        stands: "mansión", says: async () => ({ terms: [{ term: "house", dictionaryId: "Trusted", text: "house", target: "mansión" }] }),
      },
      brand: { stands: "ACME®", says: async () => ({ brands: [{ brand: "Acme", isPattern: false, text: "Acme", target: "ACME®" }] }) },
      feedback: { stands: suggestion, says: async () => ({ madeBy: "feedback", feedbackId: await idOf(), target: suggestion }) },
    };
    type Act = () => Promise<unknown>;
    it.each<readonly [what: keyof typeof things, entered: string, removed: string, enter: Act, remove: Act]>([
      ["term", "is added", "is deleted",
        () => succeed(who.translator.post(term, { source: "house", target: "mansión" })),
        () => succeed(who.translator.put(`${term}/delete`, { source: "house" }))],
      ["term", "takes the place of another", "gets another source",
        () => succeed(admin.put(term, { originalSource: "horse", source: "house", target: "mansión" })),
        () => succeed(admin.put(term, { originalSource: "house", source: "horse", target: "corcel" }))],
      ["term", "comes with a whole file", "is missing in the next file",
        () => succeed(whole(["house", "mansión"], ["horse", "corcel"])), () => succeed(whole(["horse", "corcel"]))],
      ["brand", "is added", "is deleted",
        () => succeed(admin.post("/brands", { source: "Acme", target: "ACME®" })),
        () => succeed(admin.delete("/brands", { source: "Acme" }))],
      ["brand", "is imported", "is deleted by a filter",
        () => importBrand(false), () => succeed(admin.delete("/brands/batch-delete", { target: "ACME*" }))],
      ["brand", "is enabled", "is disabled",
        async () => { await importBrand(true); await succeed(admin.put("/brands", { originalSource: "Acme", disabled: false })); },
        () => succeed(admin.put("/brands", { originalSource: "Acme", disabled: true }))],
      ["brand", "takes the place of another", "gets another source",
        () => succeed(admin.put("/brands", { originalSource: "Initech", source: "Acme", target: "ACME®" })),
        () => succeed(admin.put("/brands", { originalSource: "Acme", source: "Initech", target: "INITECH" }))],
      ["brand", "is imported", "is disabled by an import", () => importBrand(false), () => importBrand(true)],
      ["feedback", "is given as approved", "is deleted",
        () => succeed(suggest(admin, { approvalState: "approved" })), async () => succeed(admin.delete(`/feedback/${await idOf()}`))],
      ["feedback", "is approved", "is rejected", suggestAndApprove, () => judge("rejected")],
      ["feedback", "is approved", "is to be looked at again", suggestAndApprove, () => judge("PENDING")],
      ["feedback", "is approved", "loses its suggestion",
        suggestAndApprove, async () => succeed(admin.put(`/feedback/${await idOf()}`, { suggestedTranslation: "" }))],
      ["feedback", "is approved", "is changed by its creator",
        suggestAndApprove, async () => succeed(who.translator.put(`/feedback/${await idOf()}`, { suggestedTranslation: "Otra." }))],
      ["feedback", "is imported as approved", "is deleted by a filter",
        () => importFeedback({ approval_state: "approved" }),
        () => succeed(admin.delete("/feedback/batch-delete", { sourceText: sentence }))],
      ["feedback", "is approved by an import", "is rejected", () => importFeedback({}, { approveAll: true }), () => judge("rejected")],
    ])("is shaped by %s that %s, until it %s", async (what, _entered, _removed, enter, remove) => {
      const { stands, says } = things[what];
      const before = await look();
      expect(before.quick).toBe(before.document);
      expect(before.document).not.toContain(stands);
      expect(before.segments)
        .toMatchObject([{ source: sentence, madeBy: "engine", feedbackId: "", brands: [], terms: [] }, { source: "The dog sleeps." }]);

      await enter();
      const shaped = await look();
      expect(shaped.quick).toBe(shaped.document);
      expect(shaped.document.split(stands)).toHaveLength(2);
      expect(shaped.segments)
        .toEqual([{ ...before.segments[0], target: expect.stringContaining(stands), ...await says() }, before.segments[1]]);

      await remove();
      expect(await look()).toEqual(before);
    });

    it.each<[string, () => Promise<Answer>]>([
      ["itself", () => admin.delete("/dictionaries/trusted")],
      ["by its languages", () => admin.delete("/dictionaries/batch-delete", { sourceLanguageId: "eng", targetLanguageId: "spa" })],
    ])("has no terms of a dictionary that is deleted %s, and refuses its name", async (_how, remove) => {
      const before = await look();
      await succeed(admin.post(term, { source: "house", target: "mansión" }));
      expect((await look()).document).toContain("mansión");
      expect(await look("")).toEqual(before);
      await succeed(remove());
      expect(await look("")).toEqual(before);
      const named = { languagePairId: pair, input: base64(text), dictionaryIds: "Trusted" };
      await refusals([[who.translator.post("/translations/quick", named), 400, "unknown-dictionary"],
        [who.translator.post("/translations", named), 400, "unknown-dictionary"]]);
    });

    it("has what rules among the three: feedback, then the brand, then the term, each as long as it is there", async () => {
      const before = await look();
      await succeed(admin.post(term, { source: "house", target: "mansión" }), admin.post(term, { source: "Acme", target: "Cima" }));
      const withTerms = await look();
      expect(withTerms.segments[0]?.terms.map(({ term: found }) => found).sort()).toEqual(["Acme", "house"]);
      await succeed(admin.post("/brands", { source: "Acme", target: "ACME®" }));
      const withBrand = await look();
      expect(withBrand.segments[0])
        .toMatchObject({ brands: [{ brand: "Acme" }], terms: [{ term: "house" }], target: expect.stringContaining("ACME®") });
      expect(withBrand.document).not.toContain("Cima");
      await suggestAndApprove();
      expect((await look()).segments[0]).toMatchObject({ madeBy: "feedback", brands: [], terms: [], target: suggestion });
      await judge("rejected");
      expect(await look()).toEqual(withBrand);
      await succeed(admin.put("/brands", { originalSource: "Acme", disabled: true }));
      expect(await look()).toEqual(withTerms);
      await succeed(admin.put(`${term}/delete`, { source: ["house", "Acme"] }));
      expect(await look()).toEqual(before);
    });
  });
}

/** What the metadata of a job tells of a segment. */
interface Segment {
  readonly source: string;
  readonly target: string;
  readonly madeBy: string;
  readonly feedbackId: string;
  readonly brands: readonly object[];
  readonly terms: readonly { readonly term: string }[];
}
