/** Texts of more characters take turns. */
const longTextCharacters = 1_024;
/** Maximum number of long texts in the stages at once. Two keep two stages busy, and a short text waits for no more. */
const mostAtOnce = 2;

/** Sends texts to an engine: short ones at once, long ones a few at a time, so that a very long segment does not hold up others. */
export class LongTexts {
  private readonly waiting: (() => void)[] = [];
  private underWay = 0;

  constructor(private readonly exchange: { send(text: string): Promise<string> }) {}

  /** The reply to a text. Rejects as the engine does. */
  async send(text: string): Promise<string> {
    if (text.length <= longTextCharacters) return this.exchange.send(text);
    if (this.underWay < mostAtOnce) this.underWay += 1;
    else await new Promise<void>((resolve) => { this.waiting.push(resolve); });
    try {
      return await this.exchange.send(text);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.underWay -= 1;
      else next();
    }
  }
}
