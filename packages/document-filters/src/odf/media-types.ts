/** One kind of document, as OpenDocument has them. */
export interface OdfKind {
  /** As people call it: `text document`. */
  readonly name: string;
  readonly mediaTypes: readonly { readonly name: string; readonly ending: string }[];
}

const base = "application/vnd.oasis.opendocument.";
const kind = (name: string, ...types: readonly (readonly [string, string])[]): OdfKind =>
  ({ name, mediaTypes: types.map(([type, ending]) => ({ name: base + type, ending })) });

/** The kinds of documents that are translated, each with its templates. */
export const odfKinds: readonly OdfKind[] = [
  kind("text document", ["text", ".odt"], ["text-template", ".ott"]),
  kind("spreadsheet", ["spreadsheet", ".ods"], ["spreadsheet-template", ".ots"]),
  kind("presentation", ["presentation", ".odp"], ["presentation-template", ".otp"]),
  kind("drawing", ["graphics", ".odg"], ["graphics-template", ".otg"]),
];
const chart = kind("chart", ["chart", ".odc"]);

export const isOf = ({ mediaTypes }: OdfKind, mediaType: string): boolean => mediaTypes.some(({ name }) => name === mediaType);

/** The kind of a document within another one; undefined for what has no text, such as a formula, or is no such document. */
export const embeddedKind = (mediaType: string): OdfKind | undefined => [...odfKinds, chart].find((one) => isOf(one, mediaType));

/** The media type with which a zip begins, where its first entry says it without being packed, as the standard wants it. */
export function mediaTypeIn(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 200)).toString("latin1");
  return /^[^]{30}mimetype(application\/vnd\.oasis\.opendocument\.[a-z-]+)/.exec(start)?.[1];
}
