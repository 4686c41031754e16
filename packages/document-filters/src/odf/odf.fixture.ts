import { type Files, zipped } from "../zip/zips.fixture.js";

const urn = "urn:oasis:names:tc:opendocument:xmlns:";
const spaces = Object.entries({
  office: "office", style: "style", text: "text", table: "table", draw: "drawing", fo: "xsl-fo-compatible", svg: "svg-compatible",
  presentation: "presentation", form: "form", meta: "meta", chart: "chart",
}).map(([prefix, name]) => ` xmlns:${prefix}="${urn}${name}:1.0"`).join("");
const root = (name: string, content: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:${name}${spaces} xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</office:${name}>`;

/** What a document has besides its text. */
export interface OdfParts {
  readonly automatic?: string;
  readonly styles?: string;
  readonly meta?: string;
  readonly types?: Readonly<Record<string, string>>;
  readonly files?: Files;
}

const mediaTypes = {
  "text": "text", "text-template": "text", "spreadsheet": "spreadsheet", "spreadsheet-template": "spreadsheet",
  "presentation": "presentation", "presentation-template": "presentation", "graphics": "drawing", "graphics-template": "drawing",
  "chart": "chart",
} as const;
export type OdfType = keyof typeof mediaTypes;
export const mediaType = (type: OdfType): string => `application/vnd.oasis.opendocument.${type}`;

/** The characters of `content.xml`. */
export const contentOf = (type: OdfType, body: string, automatic?: string): string => root("document-content",
  (automatic === undefined ? "" : `<office:automatic-styles>${automatic}</office:automatic-styles>`)
  + `<office:body><office:${mediaTypes[type]}>${body}</office:${mediaTypes[type]}></office:body>`);

/** The entries of a document of OpenDocument with this text. */
export function odfFiles(type: OdfType, body: string, { automatic, styles, meta, types = {}, files = {} }: OdfParts = {}): Files {
  const entry = ([path, media]: readonly [string, string]): string =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`;
  return {
    "mimetype": mediaType(type),
    "content.xml": contentOf(type, body, automatic),
    ...(styles === undefined ? {} : { "styles.xml": root("document-styles", styles) }),
    ...(meta === undefined ? {} : { "meta.xml": root("document-meta", `<office:meta>${meta}</office:meta>`) }),
    ...files,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${urn}manifest:1.0">`
      + `${[["/", mediaType(type)] as const, ...Object.entries(types)].map(entry).join("")}</manifest:manifest>`,
  };
}

export const odf = (type: OdfType, body: string, parts?: OdfParts): Uint8Array => zipped(odfFiles(type, body, parts));

/** An automatic style of text. */
export const textStyle = (name: string, properties: string, more = ""): string =>
  `<style:style style:name="${name}" style:family="text"${more}><style:text-properties ${properties}/></style:style>`;
