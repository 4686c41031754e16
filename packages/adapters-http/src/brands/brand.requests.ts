import { brandFormats, type BrandFormat } from "@dragoman/application";
import { Flag, Text, Texts } from "../common/fields.js";

const mostText = 10_000;
const sourceLength = "a text of at most 800 characters";
const source = { max: mostText, expected: sourceLength, example: "Acme", about: "At most 800 characters; unique, with letter case." };
const text = { max: mostText, expected: "a text of at most 2000 characters", example: "the firm", about: "At most 2000 characters." };

export class BrandFilterFields {
  @Text({ max: mostText, example: "Ac*", about: "Wildcard: `*` any characters, `?` one; letter case counts." })
  source?: string;

  @Text({ max: mostText, example: "AC?E", about: "Wildcard." })
  target?: string;

  @Text({ max: mostText, example: "*firm*", about: "Wildcard." })
  comment?: string;

  @Flag()
  isSearchPatternSource?: boolean;

  @Flag()
  disabled?: boolean;
}

class BrandFlags {
  @Flag({ about: "The source is an ECMAScript regular expression, valid with the flag `u`." })
  isSearchPatternSource?: boolean;

  @Flag()
  disabled?: boolean;
}

export class CreateBrandForm extends BrandFlags {
  @Text({ ...source, required: true })
  source!: string;

  @Text({ ...text, example: "ACME", about: "Empty: the source is kept." })
  target?: string;

  @Text(text)
  comment?: string;
}

export class UpdateBrandForm extends BrandFlags {
  @Text({ required: true, max: mostText, expected: sourceLength, example: "Acme", about: "The source that the brand has now." })
  originalSource!: string;

  @Text(source)
  source?: string;

  @Text({ ...text, mayBeEmpty: true, example: "ACME", about: "Empty: the source is kept." })
  target?: string;

  @Text({ ...text, mayBeEmpty: true })
  comment?: string;
}

export class DeleteBrandsForm {
  @Texts({ required: true, example: ["Acme", "Acme, Inc."], about: "Repeated for each brand; never split." })
  source!: string[];
}

export class ImportBrandsForm {
  @Text({ oneOf: brandFormats, about: "Recognised from the content when absent." })
  importFormat?: BrandFormat;
}

export class ExportBrandsQuery {
  @Text({ oneOf: brandFormats, about: "`text/xml` when absent." })
  exportFormat?: BrandFormat;
}
