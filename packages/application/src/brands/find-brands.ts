import { type Brand, isHopeless, LiteralIndex, overrun } from "@dragoman/domain/brands";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import type { BrandMatch, BrandMatcher, BrandMatches } from "./brand-matcher.js";
import type { BrandRepository, EnabledBrands } from "./brand-repository.js";
import { newPatternTime, type PatternMatch, type PatternRunner, type PatternTime } from "./pattern-runner.js";

/** The brands of one revision, ready to be looked for. */
interface Prepared {
  readonly enabled: EnabledBrands;
  readonly literals: LiteralIndex;
  readonly byLiteral: ReadonlyMap<string, Brand>;
  /** Those that took too long before come last, so that they take no time from the others. */
  readonly patterns: readonly Brand[];
  /** Sources of patterns that are not tried any more. */
  readonly hopeless: readonly string[];
}

const nothing: BrandMatches = { matches: [], leftOut: [] };

/** Finds brands in texts: literals at once, patterns elsewhere and only as long as they may. */
export class FindBrands implements BrandMatcher {
  private prepared: Prepared | undefined;
  private preparing: { readonly enabled: EnabledBrands; readonly prepared: KeptUnlessFailed<Prepared> } | undefined;

  constructor(private readonly brands: BrandRepository, private readonly patterns: PatternRunner) {}

  async match(texts: readonly string[], time: PatternTime = newPatternTime()): Promise<BrandMatches> {
    const prepared = await this.prepare();
    if (prepared.enabled.brands.length === 0) return nothing;
    const found = texts.map((text) => prepared.literals.find(text).map(({ start, end, literal }) =>
      matchOf(prepared.byLiteral.get(literal) as Brand, text, start, end)));
    const leftOut = prepared.patterns.length === 0 ? [] : await this.runPatterns(prepared.patterns, texts, time, found);
    return { matches: found, leftOut: [...prepared.hopeless, ...leftOut] };
  }

  /** Adds what patterns match to what was found; answers the sources of those that were left out. */
  private async runPatterns(
    patterns: readonly Brand[], texts: readonly string[], time: PatternTime, found: BrandMatch[][],
  ): Promise<string[]> {
    const outcomes = await this.patterns.run(patterns.map(({ source }) => source), texts, time);
    const leftOut: string[] = [];
    for (const [at, brand] of patterns.entries()) {
      const outcome = outcomes[at] ?? { notRun: true };
      if ("matches" in outcome) for (const match of outcome.matches) add(found, texts, brand, match);
      else leftOut.push(brand.source);
      if ("overran" in outcome) await this.takeDown(brand);
    }
    return leftOut;
  }

  private async takeDown(brand: Brand): Promise<void> {
    await this.brands.update(brand.source, (current) => ({ state: overrun(current) })).catch((error: unknown) => {
      // Somebody removed it meanwhile: it will take nobody's time any more.
      if (!(error instanceof DomainError && error.code === "brand-not-found")) throw error;
    });
  }

  private async prepare(): Promise<Prepared> {
    const enabled = await this.brands.enabled((this.preparing ?? this.prepared)?.enabled);
    if (this.prepared?.enabled === enabled) return this.prepared;
    // Who asks meanwhile waits for the same, as brands that are no more must not be found.
    if (this.preparing?.enabled !== enabled) this.preparing = { enabled, prepared: new KeptUnlessFailed(() => preparedFrom(enabled)) };
    const prepared = await this.preparing.prepared.get();
    if (this.preparing?.enabled === enabled) [this.prepared, this.preparing] = [prepared, undefined];
    return prepared;
  }
}

const others = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

/** So many brands are taken in one turn. */
const turn = 5_000;

/** In turns, so that a hundred thousand brands hold nobody up who asks for something else. */
async function preparedFrom(enabled: EnabledBrands): Promise<Prepared> {
  const literals = enabled.brands.filter((brand) => !brand.isPattern);
  const byLiteral = new Map<string, Brand>();
  for (let at = 0; at < literals.length; at += turn) {
    for (const brand of literals.slice(at, at + turn)) byLiteral.set(brand.source, brand);
    await others();
  }
  const patterns = enabled.brands.filter((brand) => brand.isPattern);
  return {
    enabled,
    literals: await LiteralIndex.inTurns(literals.map(({ source }) => source), others),
    byLiteral,
    patterns: patterns.filter((brand) => !isHopeless(brand)).sort((a, b) => a.overruns - b.overruns),
    hopeless: patterns.filter(isHopeless).map(({ source }) => source),
  };
}

function add(found: BrandMatch[][], texts: readonly string[], brand: Brand, { text, start, end }: PatternMatch): void {
  found[text]?.push(matchOf(brand, texts[text] as string, start, end));
}

/** Targets are taken as they are: `$1` is no reference. */
function matchOf(brand: Brand, text: string, start: number, end: number): BrandMatch {
  return {
    start, end, target: brand.target === "" ? text.slice(start, end) : brand.target, brand: brand.source, isPattern: brand.isPattern,
  };
}
