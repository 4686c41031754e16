import { Text } from "../common/fields.js";

export class DetectLanguagesForm {
  @Text({ required: true, max: 200, example: "text/plain", about: "MIME type." })
  inputFormat!: string;

  @Text({ max: 100, example: "utf-8", about: "A label of the WHATWG Encoding Standard; `utf-8` when absent." })
  encoding?: string;
}
