import { Text } from "../common/fields.js";

export class DetectLanguagesForm {
  @Text({
    required: true, max: 200, code: "unknown-format", expected: "a MIME type such as text/plain", example: "text/plain",
    about: "MIME type of any format that can be translated.",
  })
  inputFormat!: string;

  @Text({
    max: 100, code: "unknown-encoding", example: "utf-8", default: "utf-8",
    about: "A label of the WHATWG Encoding Standard. A byte order mark overrides it; "
      + "where the bytes do not fit it, valid UTF-8, a declaration in the document and statistics decide.",
  })
  encoding?: string;
}
