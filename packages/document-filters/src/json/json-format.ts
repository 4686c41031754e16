import type { DocumentContext } from "@dragoman/application/documents";
import { writtenString } from "../resources/written-string.js";
import { checkSpliced, type SplicedItem, splicedFilter } from "../resources/spliced-filter.js";
import { isTechnical, technicalItem } from "../resources/technical.js";
import { valueItems } from "../resources/value-items.js";
import { textFormat } from "../text/text-format.js";
import { isMetadata, type JsonItem, JsonReader, keyOf, type Level } from "./json-reader.js";

/** Keys of a message, and keys that explain it to translators behind it. */
const message = /^(?:message|defaultMessage|translation|string)$/;
const explanation = /^(?:description|comment|context|developer_comment)$/;

/** Whether what stands here explains a message: of Chrome and FormatJS, or the metadata of ARB. */
function isExplanation(levels: readonly Level[]): boolean {
  const level = levels.at(-1);
  if (level === undefined) return false;
  if (isMetadata(level)) return true;
  const [container, , last] = levels.slice(-3);
  if (container?.key === "placeholders" && (last?.key === "content" || last?.key === "example")) return true;
  return explanation.test(level.key) && level.keys.some((key) => message.test(key));
}

/** More of a path says nothing to people. */
const pathOf = (levels: readonly Level[]): string => levels.map(({ key }) => key).join(".");

function itemOf(item: JsonItem): SplicedItem {
  if (typeof item === "string") return item;
  const { raw, value, levels } = item;
  const level = levels.at(-1);
  const key = level === undefined ? undefined : keyOf(level);
  if (isTechnical(value, key)) return technicalItem(raw, value);
  if (value.includes("\0") || isExplanation(levels)) return raw;
  return {
    raw, ...valueItems(value), written: (text) => writtenString(text, raw),
    place: levels.length === 0 ? undefined : pathOf(levels),
  };
}

async function* readJson(text: AsyncIterable<string>): AsyncGenerator<readonly SplicedItem[]> {
  const reader = new JsonReader();
  for await (const piece of text) {
    reader.write(piece);
    yield reader.take().map(itemOf);
  }
  reader.end();
  yield reader.take().map(itemOf);
}

export const jsonFilter = splicedFilter(readJson);

/** JSON, with comments, and a value a line; its strings are translated but for keys and what programs read. */
export const jsonFormat = textFormat({
  mediaTypes: [{ name: "application/json", ending: ".json" }],
  filter: jsonFilter,
  check: (text) => checkSpliced(readJson, text, {} as DocumentContext),
});
