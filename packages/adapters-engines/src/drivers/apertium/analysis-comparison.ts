import type { Stage } from "./parse-mode.js";

/** Behind it come the stages that translate; all before it find the words of a text. */
const attachesBlanks = "apertium-wblank-attach";
const analysedWord = /\^(?:\\.|[^\\$])*\$/g;

/** What finds the words of texts. */
export interface Analyser {
  send(text: string): Promise<string>;
  close(): Promise<void>;
}

/** The stages that find the words of a text in the dictionary. */
export function analysisOf(stages: readonly Stage[]): readonly Stage[] {
  return stages.slice(0, Math.max(stages.findIndex(({ program }) => program === attachesBlanks), 0));
}

/**
 * Tells whether codes change the words that the engine finds in a text: all later stages only see these. Its own stages
 * start with the first text, which does not wait for them; a comparison costs a small part of a second translation.
 */
export class AnalysisComparison {
  private opening: Promise<void> | undefined;
  private analyser: Analyser | undefined;

  constructor(private readonly open: () => Promise<Analyser>) {}

  /** Whether the engine finds the same words in both; false too while its stages start, and when they cannot tell. */
  async agree(coded: readonly string[], plain: readonly string[]): Promise<boolean> {
    const { analyser } = this;
    if (analyser === undefined) {
      void this.start();
      return false;
    }
    if (coded.length !== plain.length) return false;
    try {
      const [ofCoded, ofPlain] = await Promise.all([coded, plain].map((texts) => Promise.all(texts.map((text) => analyser.send(text)))));
      return wordsIn(ofCoded ?? []) === wordsIn(ofPlain ?? []);
    } catch {
      // Whoever cannot tell asks the engine for both; that the engine itself is lost shows there.
      return false;
    }
  }

  /** Starts its stages, if that was not done yet; settles when they can answer, or never will. */
  start(): Promise<void> {
    this.opening ??= this.open().then((analyser) => { this.analyser = analyser; }, () => undefined);
    return this.opening;
  }

  /** Ends its stages. */
  async close(): Promise<void> {
    await this.opening;
    await this.analyser?.close();
  }
}

const wordsIn = (replies: readonly string[]): string => replies.map((reply) => (reply.match(analysedWord) ?? []).join("")).join("\0");
