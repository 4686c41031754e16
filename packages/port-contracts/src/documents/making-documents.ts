import assert from "node:assert/strict";
import type { DocumentPart, TranslatableDocument } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import type { Promised } from "../common/subject.js";
import { context, type DocumentFormatSubject, echo, inPieces, numbered, numbersIn, pass, shownBy } from "./document-format-subject.js";

const origin = { title: "A \"title\" & <more>", format: "text/x-other" };

const segments: readonly Segment[] = [
  ["One sentence."], ["The ", { open: 1 }, "red", { close: 1 }, " car", { point: 2 }, " is ", { protected: 3, text: "{0}" }, "."],
  ["<&>\"' 🙂"], ["Four"],
];

/** A document of nothing but these parts; nothing of it is to be in what is made of it. */
const documentOf = (parts: TranslatableDocument["parts"]): TranslatableDocument =>
  ({ parts, assemble: () => { throw new Error("the other document is not written"); } });

const twoParts = documentOf(async function* (): AsyncGenerator<DocumentPart> {
  yield { keep: "kept" };
  yield { segments: segments.slice(0, 3), write: () => "", originals: (_, code) => ("open" in code ? "<b>" : undefined) };
  yield { segments: segments.slice(3), write: () => "" };
});

/** What a format promises that documents of others can be made of. */
export function makingDocuments(promised: Promised<DocumentFormatSubject>): void {
  promised("makes a document of the segments of any other one, each once and in order", async (subject) => {
    const made = subject.adapter.makeFrom?.(twoParts, origin);
    if (made === undefined) return;
    const found = await pass(made, echo);
    assert.deepEqual(found.segments, segments);
    const { bytes } = await pass(made, numbered);
    const text = await shownBy(subject, bytes);
    assert.deepEqual(numbersIn(text), segments.map((_, at) => at));
    assert.ok(!text.includes("kept"));
  });
  promised("makes documents of its own format, of one without segments as well", async ({ adapter }) => {
    for (const document of [twoParts, documentOf(async function* () { yield { keep: "kept" }; })]) {
      const made = adapter.makeFrom?.(document, origin);
      if (made === undefined) return;
      const { bytes } = await pass(made, echo);
      const own = adapter.open({ mediaType: adapter.mediaTypes[0].name, encoding: "", bytes: inPieces(bytes) });
      await own.check();
      await pass(own, echo);
    }
  });
  promised("leaves the other document when what is made of it is left in the midst", async ({ adapter }) => {
    let isOpen = false;
    const made = adapter.makeFrom?.(documentOf(async function* () {
      isOpen = true;
      try {
        for (;;) yield { segments: [["One."]], write: () => "" };
      } finally {
        isOpen = false;
      }
    }), origin);
    if (made === undefined) return;
    let parts = 0;
    for await (const _ of made.parts(context)) if ((parts += 1) === 3) break;
    assert.equal(isOpen, false);
  });
}
