import { type Dictionary, dictionaryKey } from "@dragoman/domain/dictionaries";
import { EntitySchema } from "typeorm";

export interface DictionaryRow {
  /** What terms refer to; never shown. */
  number: number;
  id: string;
  /** Unique. */
  idKey: string;
  sourceLanguageId: string;
  targetLanguageId: string;
  revision: string;
}

export const dictionaryTable = new EntitySchema<DictionaryRow>({
  name: "dictionary", tableName: "dictionaries",
  columns: {
    number: { type: "integer", primary: true, generated: "increment" },
    id: { type: "text" },
    idKey: { type: "text", name: "id_key" },
    sourceLanguageId: { type: "text", name: "source_language_id" },
    targetLanguageId: { type: "text", name: "target_language_id" },
    revision: { type: "text" },
  },
});

export function toRow(dictionary: Dictionary): Omit<DictionaryRow, "number"> {
  return { ...dictionary, idKey: dictionaryKey(dictionary.id) };
}

export function fromRow({ id, sourceLanguageId, targetLanguageId, revision }: DictionaryRow): Dictionary {
  return { id, sourceLanguageId, targetLanguageId, revision };
}
