import { findLanguage } from "@dragoman/domain/language-pairs";

/** What the name of a mode says. */
export interface ModePair {
  readonly source: string;
  readonly target: string;
  /** A variant of the target that has no language code of its own. */
  readonly variant?: string;
}

/** Modes for the makers of dictionaries, and those that need what the packages do not bring. */
const helpers =
  /^eco-|-bytecode|-j$|-latin1|-translit|-pretransfer|-compounds|-old$|-pn$|malnova|-tagger|-morph|-anmor|-disam|-gener|-debug/i;

/** Variants that clients know as languages. */
const ownCodes: Readonly<Record<string, string>> = {
  por_BR: "ptb", hbs_BS: "bos", hbs_HR: "hrv", hbs_SR: "srp",
};

/** The languages of a mode in our codes; undefined for helper modes and for languages without a code of ours. */
export function modePair(mode: string): ModePair | undefined {
  if (helpers.test(mode)) return undefined;
  const sides = mode.split("-");
  if (sides.length !== 2) return undefined;
  const source = side(sides[0] as string);
  const target = side(sides[1] as string);
  if (source === undefined || target === undefined || source.variant !== undefined) return undefined;
  return { source: source.code, target: target.code, ...(target.variant === undefined ? {} : { variant: target.variant }) };
}

function side(name: string): { code: string; variant?: string } | undefined {
  const [language, ...rest] = name.split("_") as [string, ...string[]];
  const base = /^[a-z]{2,3}$/.test(language) ? findLanguage(language)?.code : undefined;
  if (base === undefined) return undefined;
  if (rest.length === 0) return { code: base };
  const variant = rest.join("_");
  const own = ownCodes[`${base}_${variant}`];
  return own === undefined ? { code: base, variant } : { code: own };
}
