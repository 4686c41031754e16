import type { DocumentContext } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { opens, upperCase } from "../text/pass.fixture.js";
import { passZip, type ZipPass } from "../zip/zip-pass.fixture.js";
import { mediaType, odf, type OdfParts, type OdfType } from "./odf.fixture.js";
import { odfFormat } from "./odf-format.js";

export const openOdf = (bytes: Uint8Array, type: OdfType = "text") =>
  odfFormat.open({ mediaType: mediaType(type), encoding: "", bytes: opens(bytes, 1_000) });

export interface Passed extends ZipPass {
  /** What stands in the body of `content.xml`. */
  readonly body: string;
}

/** Sends a document with this body through the format; the engine shouts. */
export async function passOdf(
  type: OdfType, body: string, parts: OdfParts = {}, context: Partial<DocumentContext> = {},
  translate: (segment: Segment) => TargetSegment = upperCase,
): Promise<Passed> {
  const passed = await passZip(openOdf(odf(type, body, parts), type), translate, context);
  const [, found = ""] = /<office:body><office:\w+>([^]*)<\/office:\w+><\/office:body>/.exec(passed.files["content.xml"] ?? "") ?? [];
  return { ...passed, body: found };
}

export const passText = (body: string, parts?: OdfParts, context?: Partial<DocumentContext>): Promise<Passed> =>
  passOdf("text", body, parts, context);

export const span = (style: string, content: string): string => `<text:span text:style-name="${style}">${content}</text:span>`;
export const frame = (content: string): string => `<draw:frame><draw:text-box><text:p>${content}</text:p></draw:text-box></draw:frame>`;
