import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import { RunWriter } from "../runs/run-writer.js";
import { wordNotation } from "./word-notation.js";
import { beginning } from "./word-package.js";

const field = /(\{pages?\})/;

/** A running head of some lines: `{page}` and `{pages}` in them are fields. */
export function runningHeadParts(root: "hdr" | "ftr", lines: readonly string[], context: DocumentContext): DocumentPart<string>[] {
  const [style, place] = root === "hdr" ? ["Header", "header"] : ["Footer", "footer"];
  return [
    { keep: beginning(root) },
    ...lines.flatMap((line): DocumentPart<string>[] => {
      const part = lineOf(line, context);
      return [
        { keep: `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>` }, "segments" in part ? { ...part, place } : part, { keep: "</w:p>" },
      ];
    }),
    { keep: `</w:${root}>` },
  ];
}

function lineOf(line: string, context: DocumentContext): DocumentPart<string> {
  const block = new RunBlock(wordNotation, context);
  const original = new RunWriter(wordNotation, "");
  for (const piece of line.split(field)) {
    if (piece === "") continue;
    if (field.test(piece)) {
      const markup = `<w:fldSimple w:instr=" ${piece === "{page}" ? "PAGE" : "NUMPAGES"} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
      block.point({ markup, place: "beside" });
      original.beside(markup);
    } else {
      block.text(piece, "");
      original.text(piece);
    }
  }
  block.original(original.finish());
  return block.finish();
}
