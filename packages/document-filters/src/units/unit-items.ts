import { type Break, breakOf } from "./line-breaks.js";

/**
 * What the text of a unit consists of. The two ends of a pair that are elements of their own have the same key; a begin
 * that `protects` what is between them has nothing in it translated. Codes may break the line, or stand around a block.
 */
export type UnitItem =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "point"; readonly raw: string; readonly breaks?: Break | undefined }
  | {
    readonly kind: "begin" | "end"; readonly raw: string; readonly key: string; readonly protects?: boolean;
    readonly breaks?: Break | undefined;
  }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };

/**
 * What an element inside the text of a unit is: a `pair` around words, or a code whose content stays as it is. `raw` is
 * its start tag in the target where that differs. What stands between a begin that `protects` it and its end stays.
 */
export type InlineRole = { readonly raw?: string; readonly breaks?: Break | undefined } & (
  | { readonly kind: "pair" | "protected" | "point" }
  | { readonly kind: "begin" | "end"; readonly key: string; readonly protects?: boolean }
);

/** Knows the inline elements of one format; `name` comes without prefix. */
export type InlineRoles = (name: string, attributes: Readonly<Record<string, string>>, raw: string) => InlineRole;

/** The item of an element whose content stays as it is; `text` is what its characters show. */
export function codeItem(role: InlineRole, raw: string, text: string): UnitItem {
  if (role.kind === "protected") return { kind: "protected", raw, text };
  const breaks = role.breaks ?? breakOf(text);
  if (role.kind !== "begin" && role.kind !== "end") return { kind: "point", raw, breaks };
  return { kind: role.kind, raw, key: role.key, protects: role.protects ?? false, breaks };
}
