import { decodeString } from "micromark-util-decode-string";
import { breakOf } from "../units/line-breaks.js";
import type { UnitItem } from "../units/unit-items.js";
import type { MarkdownNode } from "./markdown-tree.js";

/** What stands at the begin of a line for the blocks around a text. */
const isPrefix = ({ type }: MarkdownNode): boolean => /Prefix$|Indent$|^lineSuffix$|^whitespace$/.test(type);
const isBetweenLines = (node: MarkdownNode): boolean => node.type === "lineEnding" || isPrefix(node);
const emptyTag = /^<(?:br|hr|img|input|wbr|!|\?)|\/>$/i;

/** The text of a block: words, and codes of what forms them. */
export function inlineItems(source: string, nodes: readonly MarkdownNode[]): UnitItem[] {
  const items: UnitItem[] = [];
  const raw = ({ start, end }: Pick<MarkdownNode, "start" | "end">): string => source.slice(start, end);
  const pair = (whole: MarkdownNode, inner: MarkdownNode | undefined, after: string): void => {
    if (inner === undefined || inner.start === inner.end) {
      items.push({ kind: "point", raw: raw(whole) });
      return;
    }
    items.push({ kind: "open", raw: source.slice(whole.start, inner.start) });
    inline(inner.children);
    items.push({ kind: "close", raw: after });
  };
  const inline = (within: readonly MarkdownNode[]): void => within.forEach((node, at) => {
    const { type, start, end, children } = node;
    if (isPrefix(node)) return;
    if (type === "data") items.push({ kind: "text", text: raw(node) });
    else if (type === "characterEscape") items.push({ kind: "text", text: source.slice(start + 1, end) });
    else if (type === "characterReference") items.push({ kind: "text", text: decodeString(raw(node)) });
    else if (type === "lineEnding") {
      if (!isHardBreak(within[at - 1])) items.push({ kind: "text", text: " " });
    } else if (isHardBreak(node)) {
      let next = at + 1;
      while (next < within.length && isBetweenLines(within[next] as MarkdownNode)) next += 1;
      items.push({ kind: "point", raw: source.slice(start, within[next]?.start ?? end), breaks: "line" });
    } else if (type === "emphasis" || type === "strong" || type === "strikethrough") {
      const inner = children.find((one) => one.type === `${type}Text`);
      pair(node, inner, source.slice(inner?.end ?? end, end));
    } else if (type === "link" || type === "image") {
      const inner = children.find((one) => one.type === "label")?.children.find((one) => one.type === "labelText");
      pair(node, inner, afterLabel(source, node, inner));
    } else if (type === "htmlText") items.push(tagItem(raw(node)));
    else if (type === "codeText" || type === "autolink" || type === "literalAutolink") {
      items.push({ kind: "protected", raw: raw(node), text: raw(node).replace(/^[`<]+ ?| ?[`>]+$/g, "") });
    } else items.push({ kind: "point", raw: raw(node) });
  });
  inline(nodes);
  return items;
}

const isHardBreak = (node: MarkdownNode | undefined): boolean => node?.type === "hardBreakEscape" || node?.type === "hardBreakTrailing";

/** What ends a link or an image. Where its text is the label that points at its address, the label stays behind the translation. */
function afterLabel(source: string, { end, children }: MarkdownNode, label: MarkdownNode | undefined): string {
  const after = source.slice(label?.end ?? end, end);
  const pointsByText = after === "][]" || !children.some(({ type }) => type === "resource" || type === "reference");
  return label !== undefined && pointsByText ? `][${source.slice(label.start, label.end)}]` : after;
}

function tagItem(raw: string): UnitItem {
  const [, slash, name] = /^<(\/?)([a-z][a-z\d-]*)/i.exec(raw) ?? [];
  const breaks = breakOf(raw);
  if (name === undefined || emptyTag.test(raw)) return { kind: "point", raw, breaks };
  return { kind: slash === "" ? "begin" : "end", raw, key: name.toLowerCase(), breaks };
}
