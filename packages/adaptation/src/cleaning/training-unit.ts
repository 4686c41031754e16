/** A text and its translation, as a model learns from them. */
export interface TrainingUnit {
  /** White space is single blanks; U+FFFC stands for a standalone inline code; never empty. */
  readonly source: string;
  readonly target: string;
  /** What stays together when data are split: `document:` a file, `batch:` what was made at one time, `block:` what stands together. */
  readonly document: string;
  /** When it was changed last, in ms since 1970. */
  readonly changed?: number;
}
