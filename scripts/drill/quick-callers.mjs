import { textsFrom } from "../../bench/texts.mjs";

const callers = 4;
const usualPerSecond = 8;
/** Longer than any call may take; who hears nothing for so long is not answered at all. */
const patienceMs = 30_000;

/**
 * Quick translations at a steady pace, whatever becomes of those before. No sentence comes twice, so that an engine has to answer
 * each, and each answer has to bring back the number in its sentence. `calls` collects `{ sent, ended, outcome, text }`; outcomes are
 * `answered`, `refused` (a clear 503 or 429), `wrong` (not the translation of this sentence), `unclear` (any other status), `broken`
 * (the connection) and `silent`.
 */
export class QuickCallers {
  calls = [];
  #open = new Set();
  #timers;

  constructor(connector, pair, perSecond = usualPerSecond) {
    const everyMs = callers * 1_000 / perSecond;
    const texts = textsFrom(Math.floor(Math.random() * 2 ** 31));
    const call = () => {
      const asked = this.#ask(connector, pair, texts.sentence()).finally(() => this.#open.delete(asked));
      this.#open.add(asked);
    };
    this.#timers = Array.from({ length: callers }, (_, n) => setTimeout(() => {
      call();
      this.#timers[n] = setInterval(call, everyMs);
    }, n * (everyMs / callers)));
  }

  /** Sends no more, and resolves when the last one has ended. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#open);
  }

  async #ask(connector, languagePairId, { text, number }) {
    const sent = performance.now();
    const form = { languagePairId, input: Buffer.from(text).toString("base64") };
    const answer = await connector.ask("POST", "/translations/quick", form, { timeoutMs: patienceMs });
    this.calls.push({ sent, ended: performance.now(), outcome: outcomeOf(answer, number), text: `${answer.status} ${answer.text}` });
  }
}

function outcomeOf({ status, silent, text }, number) {
  if (status === 200) return Buffer.from(JSON.parse(text).translation, "base64").toString().includes(number) ? "answered" : "wrong";
  if (status === 503 || status === 429) return text.startsWith('{"error":') ? "refused" : "unclear";
  if (status > 0) return "unclear";
  return silent ? "silent" : "broken";
}
