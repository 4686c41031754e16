import { Integer, Integers, List, mostSubstrings, Text } from "../common/fields.js";

const largestId = 2_147_483_647;

export class ListLabelsQuery {
  @List({ example: ["leg", "tech"], most: mostSubstrings, about: "Substrings in any letter case; any of them, at most 1000." })
  names?: string[];

  @Text({ oneOf: ["id", "name"], default: "id", about: "What the list is ordered by." })
  sortBy?: "id" | "name";
}

export class LabelForm {
  @Text({
    required: true, max: 400, code: "label-name-invalid", rule: { maxLength: 100 },
    expected: "a text of 1 to 100 characters without a comma, and not only digits",
    example: "legal", about: "1 to 100 characters, no comma, not only digits; unique regardless of letter case.",
  })
  name!: string;
}

export class LabelPath {
  @Integer({ required: true, min: 1, max: largestId, example: 7, about: "A number, as all ids of labels." })
  labelId!: number;
}

export class DeleteLabelsForm {
  @Integers({ min: 1, max: largestId, example: [7, 8], about: "Any of them." })
  labelIds?: number[];

  @List({ example: ["leg", "tech"], most: mostSubstrings, about: "Substrings in any letter case; any of them, at most 1000." })
  names?: string[];
}
