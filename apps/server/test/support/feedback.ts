import type { Answer, Client } from "./client.js";
import type { QuickDragoman } from "./dragoman.js";
import { type People, usePeople, usePerson } from "./people.js";
import { sandboxPair } from "./sandbox.js";
import { type Used, useSandbox } from "./use-dragoman.js";

/** An entry as it is shown; its form is checked against the response schemas. */
export type Entry = Answer["json"];

export const sentence = "The house is red.";
export const better = "La casa es roja.";

const french = sandboxPair("EngFra");
/** Those that feedback is given for in tests. */
export const pairs = { spanish: sandboxPair("EngSpa"), french, chain: `${sandboxPair("SpaEng")}>>${french}` };

/** A Dragoman with these pairs, and everybody; `other` is a second translator. */
export function useFeedback(): Used<QuickDragoman> & { readonly who: People & { readonly other: Client } } {
  const { dragoman, admin } = useSandbox("EngSpa,EngFra,SpaEng");
  return { dragoman, admin, who: { ...usePeople(dragoman), other: usePerson(dragoman, "other", "translator") } };
}

/** Enters feedback for the sentence, or for what else the fields say. */
export async function give(client: Client, fields: Record<string, string> = {}): Promise<Entry> {
  const answer = await client.post("/feedback", { languagePairId: pairs.spanish, sourceText: sentence, ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json;
}

/** Removes all feedback, as an administrator. */
export async function removeAll(admin: Client): Promise<void> {
  await admin.delete("/feedback/batch-delete", { approvalStates: "awaitingApproval,approved,rejected" });
}

/** Something wrong to ask for, for `it.each`: what, the request, how it is refused and what the message must name. */
export type Wrong = readonly [what: string, ask: () => Promise<Answer>, status: number, code: string, named: string | RegExp];

interface UnitFacts {
  readonly source: string;
  readonly target?: string;
  readonly machine?: string;
  readonly note?: string;
  /** Tags; English and Spanish when absent. */
  readonly languages?: readonly [string, string];
  readonly props?: Record<string, string>;
}

/** A `tu` on one line. */
export function unit({ source, target, machine, note, languages = ["en", "es"], props = {} }: UnitFacts): string {
  const tuv = (tag: string, text: string | undefined, attributes = "") =>
    (text === undefined ? "" : `<tuv xml:lang="${tag}"${attributes}><seg>${text}</seg></tuv>`);
  return `<tu srclang="${languages[0]}">${note === undefined ? "" : `<note>${note}</note>`}`
    + Object.entries(props).map(([type, value]) => `<prop type="${type}">${value}</prop>`).join("")
    + `${tuv(languages[0], source)}${tuv(languages[1], machine, ' creationid="MT!"')}${tuv(languages[1], target)}</tu>`;
}

/** A TMX file; its units begin in line 4. */
export function tmx(...units: readonly string[]): string {
  return `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="en"/><body>\n`
    + `${units.join("\n")}\n</body></tmx>`;
}
