// Follows no paper: a few hundred texts vote for the language that they read like, whoever tells that of one.

/** Texts of each side that are looked at: the first ones, and some of those behind them. */
const firstUnits = 100;
const eachUnits = 97;
const mostUnits = 600;
/** Fewer opinions say nothing. */
const fewestOpinions = 20;

/** Which language most texts of a side read like, where it is not the one that they are said to be in. */
export interface LanguageOpinion {
  readonly source?: string;
  readonly target?: string;
  /** How the languages are called that the texts are said to be in. */
  readonly said: { readonly source: string; readonly target: string };
}

/** Whose texts these are said to be, and what they read like. */
export interface SampleOptions {
  readonly readsLike?: (text: string) => string | undefined;
  readonly languages?: { readonly source: string; readonly target: string; readonly nameOf: (code: string) => string };
}

/** Looks at a few texts of both sides, for what is wrong with most of them. */
export class LanguageSample {
  private units = 0;
  private looked = 0;
  private readonly votes = { source: new Map<string, number>(), target: new Map<string, number>() };

  constructor(private readonly options: SampleOptions) {}

  take(source: string, target: string): void {
    const { readsLike } = this.options;
    if (readsLike === undefined || this.looked >= mostUnits) return;
    if (this.units++ >= firstUnits && this.units % eachUnits !== 0) return;
    this.looked++;
    for (const [side, text] of [["source", source], ["target", target]] as const) {
      const code = readsLike(text);
      if (code !== undefined) this.votes[side].set(code, (this.votes[side].get(code) ?? 0) + 1);
    }
  }

  /** undefined where all is as it is said, or nothing can be told. */
  opinion(): LanguageOpinion | undefined {
    const { languages } = this.options;
    if (languages === undefined) return undefined;
    const source = this.mostly("source", languages.source);
    const target = this.mostly("target", languages.target);
    if (source === undefined && target === undefined) return undefined;
    const { nameOf } = languages;
    return {
      ...(source === undefined ? {} : { source: nameOf(source) }), ...(target === undefined ? {} : { target: nameOf(target) }),
      said: { source: nameOf(languages.source), target: nameOf(languages.target) },
    };
  }

  private mostly(side: "source" | "target", said: string): string | undefined {
    const votes = [...this.votes[side]].sort(([, a], [, b]) => b - a);
    const all = votes.reduce((sum, [, count]) => sum + count, 0);
    const [code, count] = votes[0] ?? ["", 0];
    return all >= fewestOpinions && code !== said && count > all / 2 ? code : undefined;
  }
}
