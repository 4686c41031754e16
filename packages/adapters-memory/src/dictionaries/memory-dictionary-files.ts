import type { DictionaryFiles, OpenTerms } from "@dragoman/application/dictionaries";
import { DomainError } from "@dragoman/domain/common";
import { normalTerm, type Term } from "@dragoman/domain/dictionaries";
import { elements, escapeXml, readRoot, textOf } from "../common/simple-xml.js";

/** Terms as XML, whatever format is asked for: nobody opens them with a spreadsheet program. */
export class MemoryDictionaryFiles implements DictionaryFiles {
  async read(open: () => AsyncIterable<Uint8Array>): Promise<OpenTerms> {
    const text = await readRoot(open(), "dictionary");
    return async function* () {
      for (const { line, inside } of elements(text, "dict-entry")) yield termAt(line, inside);
    };
  }

  async *write(terms: AsyncIterable<Term>): AsyncGenerator<Uint8Array> {
    let text = "<dictionary><dict-entries>\n";
    for await (const { source, target, comment } of terms) {
      text += `<dict-entry><src-segment>${escapeXml(source)}</src-segment><tgt-segment>${escapeXml(target)}</tgt-segment>`
        + `<user-comments>${escapeXml(comment)}</user-comments></dict-entry>\n`;
    }
    yield Buffer.from(`${text}</dict-entries></dictionary>\n`);
  }
}

function termAt(line: number, inside: string): Term {
  try {
    return normalTerm({
      source: textOf(inside, "src-segment"), target: textOf(inside, "tgt-segment"), comment: textOf(inside, "user-comments"),
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.code, `At line ${line}: ${error.message}`, { details: error.details });
  }
}
