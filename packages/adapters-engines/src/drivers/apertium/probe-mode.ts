import type { InstalledMode } from "./installed-modes.js";
import { escapeText } from "./engine-text.js";
import { probeSentences } from "./probe-sentences.js";
import { SegmentExchange } from "./segment-exchange.js";
import { startStages } from "./stage-chain.js";

const probeMs = 10_000;
/** A mode that marks more of its words cannot say most of what it means. */
const mostMarked = 0.3;
const mark = /#|\\?@/g;

/**
 * Tries a mode with real sentences; answers why it must not be offered, or undefined when it works: every sentence is
 * answered in time with some text, no stage dies, and few words lack a translation or a form.
 */
export async function probeMode(mode: Pick<InstalledMode, "source" | "stages">, replyMs = probeMs): Promise<string | undefined> {
  const sentences = probeSentences[mode.source];
  if (sentences === undefined) return `there are no sentences to try ${mode.source} on`;
  let exchange: SegmentExchange | undefined;
  try {
    exchange = new SegmentExchange(startStages(mode.stages), replyMs);
    const replies = await Promise.all(sentences.map((sentence) => (exchange as SegmentExchange).send(escapeText(sentence))));
    if (replies.some((reply) => reply.trim() === "")) return "it answers a sentence with an empty text";
    const words = replies.join(" ").split(/\s+/).length;
    const marked = replies.join(" ").match(mark)?.length ?? 0;
    return marked / words < mostMarked ? undefined : `${marked} of ${words} words have no translation`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await exchange?.close();
  }
}
