import { invalid } from "../common/errors.js";

/** A name that translations keep, or always give in one way. */
export interface Brand {
  /** Literal text, or an ECMAScript regular expression; identifies the brand, letter case included. */
  readonly source: string;
  /** Stands in translations as it is; "" keeps the text that was found. */
  readonly target: string;
  readonly comment: string;
  readonly isPattern: boolean;
  readonly disabled: boolean;
  /** How often the pattern took too long since it was entered or changed last. */
  readonly overruns: number;
}

/** What people enter of a brand. */
export type BrandForm = Pick<Brand, "source"> & Partial<Omit<Brand, "source" | "overruns">>;

/** A pattern that took too long so often is not tried again until somebody changes it. */
const mostOverruns = 2;

/** Makes a brand. Throws `brand-invalid`, or `brand-pattern-invalid` when the source is to be a pattern and is none. */
export function createBrand({ source, target = "", comment = "", isPattern = false, disabled = false }: BrandForm): Brand {
  return checked({ source, target, comment, isPattern, disabled, overruns: 0 });
}

/** Changes what is given, and gives a pattern that took too long another chance. Throws as `createBrand` does. */
export function changeBrand(brand: Brand, changes: Partial<BrandForm>): Brand {
  return checked({ ...brand, ...changes, overruns: 0 });
}

/** Takes down that the pattern took too long. No event tells of it: it happens to texts, nobody does it. */
export function overrun(brand: Brand): Brand {
  return { ...brand, overruns: brand.overruns + 1 };
}

/** Whether the pattern took too long too often to be tried again. */
export function isHopeless(brand: Brand): boolean {
  return brand.overruns >= mostOverruns;
}

/** The flags that every pattern of a brand runs with. */
export const patternFlags = "gu";

/** In UTF-16 code units, so that a source takes 2,400 bytes at most: it stands in an index whole. */
const maxLength = { source: 800, target: 2_000, comment: 2_000 };
// What XML cannot hold could not leave the server in an export.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** A text as brands keep it: line breaks are one, however they came, for forms and files write them each in their own way. */
export function brandText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

function checked(form: Brand): Brand {
  const brand = { ...form, source: brandText(form.source), target: brandText(form.target), comment: brandText(form.comment) };
  if (brand.source.trim() === "") {
    throw invalid("brand-invalid", "The source of a brand is blank.", "The source is the text, or the pattern, that is looked for.");
  }
  for (const name of ["source", "target", "comment"] as const) checkText(name, brand[name]);
  if (brand.isPattern) checkPattern(brand.source);
  return brand;
}

function checkText(name: keyof typeof maxLength, text: string): void {
  if (text.length > maxLength[name]) {
    throw invalid("brand-invalid", `The ${name} of a brand has ${text.length} characters.`,
      `At most ${maxLength[name]} are allowed; this one begins with ${JSON.stringify(text.slice(0, 40))}.`);
  }
  const found = unwritable.exec(text);
  if (found !== null) {
    throw invalid("brand-invalid",
      `The ${name} ${JSON.stringify(text.slice(0, 80))} of a brand contains a character that cannot be written.`,
      `The character at position ${found.index + 1} is a control character, half a character, or not a character at all; leave it out.`);
  }
}

function checkPattern(source: string): void {
  try {
    void new RegExp(source, patternFlags);
  } catch (error) {
    throw invalid("brand-pattern-invalid", `The source ${JSON.stringify(source.slice(0, 80))} of a brand is not a valid pattern.`,
      `${(error as Error).message}. A pattern is an ECMAScript regular expression that is valid with the flag u.`);
  }
}
