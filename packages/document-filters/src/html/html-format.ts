import type { DocumentContext } from "@dragoman/application/documents";
import { declaredInHtml } from "../encodings/encoding-labels.js";
import { HtmlDocument } from "./html-document.js";
import { HtmlReader } from "./html-reader.js";
import { inPieces } from "../text/part-queue.js";
import { isSurelyXml } from "../text/prolog.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";

/** Enough to see an XML declaration or the name space of XHTML. */
const headSize = 1_024;
const isXhtml = (head: string): boolean => /^\s*<\?xml\s/.test(head) || head.includes("http://www.w3.org/1999/xhtml");

/**
 * Reads and writes HTML and XHTML. All characters stay as they are but for what was translated, the `lang` of the
 * root, and the encoding that the document names.
 */
export const htmlFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    let head = "";
    let open: { readonly document: HtmlDocument; readonly reader: HtmlReader } | undefined;
    const start = (): NonNullable<typeof open> => {
      const document = new HtmlDocument(context, isXhtml(head.slice(0, headSize)));
      const reader = new HtmlReader(document, isXhtml(head.slice(0, headSize)));
      reader.write(head);
      return { document, reader };
    };
    for await (const piece of inPieces(text)) {
      if (open !== undefined) open.reader.write(piece);
      else if ((head += piece).length >= headSize) open = start();
      if (open !== undefined) yield* open.document.queue.take();
    }
    open ??= start();
    open.reader.end();
    open.document.end();
    yield* open.document.queue.takeAll();
  },
};

/** Elements by which a page is known that says nothing else of itself. */
const htmlElements = [
  "html|head|title|meta|body|div|p|h[1-6]|table|ul|ol|span|a|b|i|br|article|section|main|header|nav|img|form|script|style|link|center",
  "font|em|strong|small|sub|sup|u|pre|blockquote|dl|aside|footer|figure|label|button|select|iframe|noscript|hr",
];
const htmlElement = new RegExp(`^<(${htmlElements.join("|")})[\\s/>]`, "i");

/** HTML and XHTML. */
export const htmlFormat = textFormat({
  mediaTypes: [{ name: "text/html", ending: ".html" }],
  recognise: (prolog) => prolog.isHtml || prolog.root === "html"
    || (prolog.doctype === undefined && !isSurelyXml(prolog) && htmlElement.test(prolog.content)),
  declaredEncoding: declaredInHtml,
  filter: htmlFilter,
});
