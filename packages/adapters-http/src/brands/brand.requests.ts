import { brandFormats, type BrandFormat } from "@dragoman/application/brands";
import { Flag, Text, Texts } from "../common/fields.js";

/** Line breaks, which become shorter when brands are stored, come on top of what texts may have. */
const mostText = 10_000;
const source = { max: mostText, code: "brand-invalid", rule: { maxLength: 800 }, example: "Acme" };
const text = { max: mostText, code: "brand-invalid", rule: { maxLength: 2_000 } };
const newSource = { ...source, about: "What is looked for; unique, and letter case counts." };
const target = { ...text, example: "ACME", about: "What replaces it; when empty, the text that was found." };
const pattern = "The source is an ECMAScript regular expression, valid with the flag `u`.";
const disabled = "The brand is kept and does nothing.";
const comment = { ...text, example: "the firm", about: "Free text." };

export class BrandFilterFields {
  @Text({
    max: mostText, example: "Ac*", about: "Wildcard: `*` any characters, `?` one; without one the whole value fits. Letter case counts.",
  })
  source?: string;

  @Text({ max: mostText, example: "AC?E", about: "Wildcard, as in `source`." })
  target?: string;

  @Text({ max: mostText, example: "*firm*", about: "Wildcard, as in `source`." })
  comment?: string;

  @Flag({ about: "Only patterns, or only literal texts." })
  isSearchPatternSource?: boolean;

  @Flag({ about: "Only those that are disabled, or only those that are not." })
  disabled?: boolean;
}

export class CreateBrandForm {
  @Text({ ...newSource, required: true })
  source!: string;

  @Text(target)
  target?: string;

  @Text(comment)
  comment?: string;

  @Flag({ default: false, about: pattern })
  isSearchPatternSource?: boolean;

  @Flag({ default: false, about: disabled })
  disabled?: boolean;
}

export class UpdateBrandForm {
  @Text({ ...source, required: true, about: "The source that the brand has now." })
  originalSource!: string;

  @Text(newSource)
  source?: string;

  @Text({ ...target, mayBeEmpty: true })
  target?: string;

  @Text({ ...comment, mayBeEmpty: true })
  comment?: string;

  @Flag({ about: pattern })
  isSearchPatternSource?: boolean;

  @Flag({ about: disabled })
  disabled?: boolean;
}

export class DeleteBrandsForm {
  @Texts({ required: true, example: ["Acme", "Acme, Inc."], about: "Whole sources; letter case counts." })
  source!: string[];
}

export class ImportBrandsForm {
  @Text({ oneOf: brandFormats, about: "Recognised from the content when absent." })
  importFormat?: BrandFormat;
}

export class ExportBrandsQuery {
  @Text({ oneOf: brandFormats, default: "text/xml", about: "The format of the file." })
  exportFormat?: BrandFormat;
}
