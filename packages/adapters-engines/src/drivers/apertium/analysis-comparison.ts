import { KeptUnlessFailed } from "@dragoman/domain/common";
import type { Stage } from "./parse-mode.js";

/** Behind it come the stages that translate; all before it find the words of a text. */
const attachesBlanks = "apertium-wblank-attach";
const analysedWord = /\^(?:\\.|[^\\$])*\$/g;

/** What finds the words of texts. */
export interface Analyser {
  send(text: string): Promise<string>;
  close(): Promise<void>;
  /** Settles when it can answer no more. */
  readonly died: Promise<string>;
}

/** Pause before stages that did not start are tried again. A failed start may take a minute and a half of a busy machine. */
const usualPauseMs = 300_000;

/** The stages that find the words of a text in the dictionary. */
export function analysisOf(stages: readonly Stage[]): readonly Stage[] {
  return stages.slice(0, Math.max(stages.findIndex(({ program }) => program === attachesBlanks), 0));
}

/**
 * Tells whether codes change the words that the engine finds in a text: all later stages only see these. Its own stages
 * start with the first text, which does not wait for them; a comparison costs a small part of a second translation.
 */
export class AnalysisComparison {
  private readonly opened: KeptUnlessFailed<Analyser>;
  private analyser: Analyser | undefined;
  private triedAt = -Infinity;

  constructor(open: () => Promise<Analyser>, private readonly pauseMs = usualPauseMs) {
    this.opened = new KeptUnlessFailed(open);
  }

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

  /** Starts its stages unless they run or failed a moment ago; settles when they can answer, or did not start. */
  async start(): Promise<void> {
    if (this.opened.current === undefined) {
      const now = performance.now();
      if (now - this.triedAt < this.pauseMs) return;
      this.triedAt = now;
    }
    const analyser = await this.opened.get().catch(() => undefined);
    if (analyser === undefined || this.analyser === analyser) return;
    this.analyser = analyser;
    void analyser.died.then(() => {
      void this.opened.forget();
      this.analyser = undefined;
    });
  }

  /** Ends its stages. */
  async close(): Promise<void> {
    const analyser = await this.opened.current?.catch(() => undefined);
    await analyser?.close();
  }
}

const wordsIn = (replies: readonly string[]): string => replies.map((reply) => (reply.match(analysedWord) ?? []).join("")).join("\0");
