import assert from "node:assert/strict";
import type { FeedbackFiles, FileEntry } from "@dragoman/application/feedback";
import type { Feedback } from "@dragoman/domain/feedback";
import { allOf, bytesOf, each, inPieces, listOf } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface FeedbackFilesSubject extends Subject<FeedbackFiles> {
  /** A file whose only unit makes no entry, for it has no translation, and the line of that unit. */
  readonly faulty: { readonly file: string; readonly line: number };
}

const moment = Date.UTC(2026, 10, 20, 9, 30) * 1000 + 123_456;
const plain: Feedback = {
  id: "7", languagePairId: "EngPtb_Generic_SRV_RBMT_0_8_x_1", ownerId: "u1", username: "anna@company.example", sourceText: "The house.",
  machineTranslation: "", suggestedTranslation: "A casa.", comment: "", approvalState: "awaitingApproval", created: moment,
};
const entries: readonly Feedback[] = [
  plain,
  {
    ...plain, id: "8", sourceText: "A & B <c> \"d\" 'e' ]]>\r\n 🙂", machineTranslation: "العربية\t", suggestedTranslation: " a\nb ",
    comment: "why & how",
    approvalState: "approved", review: { reviewer: "boss@company.example", reviewed: moment + 1 }, modified: moment + 2,
  },
  { ...plain, id: "9", machineTranslation: "A casa", suggestedTranslation: "", comment: "is fine", approvalState: "rejected" },
];

/** What a file tells of an entry. */
function factsOf({ id: _id, ownerId: _owner, review, ...facts }: Feedback): Omit<FileEntry, "line"> {
  return { ...facts, ...review, sourceLanguageId: "eng", targetLanguageId: "ptb" };
}

/** What every FeedbackFiles promises. */
export function feedbackFilesContract(name: string, open: Open<FeedbackFilesSubject>, runner: Runner): void {
  runner.describe(`FeedbackFiles contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("reads back all that it wrote, cut anywhere, with rising lines", async ({ adapter }) => {
      const file = await allOf(adapter.write(each(...entries)));
      for (const size of [1, 7, 10_000]) {
        const found = await listOf(adapter.read(inPieces(file, size)()));
        assert.deepEqual(found.map(({ line: _line, ...facts }) => facts), entries.map(factsOf));
        const lines = found.map(({ line }) => line);
        assert.deepEqual(lines, [...new Set(lines)].sort((one, other) => one - other));
      }
    });
    promised("writes a file without any entry", async ({ adapter }) => {
      assert.deepEqual(await listOf(adapter.read(inPieces(await allOf(adapter.write(each())), 100)())), []);
    });
    promised("tells the line of what makes no entry, and why", async ({ adapter, faulty }) => {
      const [fault, ...more] = await listOf(adapter.read(inPieces(bytesOf(faulty.file), 10)()));
      assert.deepEqual([fault?.line, more], [faulty.line, []]);
      assert.ok(fault !== undefined && "fault" in fault && fault.fault !== "");
    });
    promised("tells a language that is none of ours by its tag, and no more than the file does", async ({ adapter }) => {
      const variant = (tag: string, text: string): string => `<tuv xml:lang="${tag}"><seg>${text}</seg></tuv>`;
      const file = `<tmx version="1.4"><body>\n<tu>${variant("x-none", "a")}${variant("es", "b")}</tu></body></tmx>`;
      const [entry, ...more] = await listOf(adapter.read(inPieces(bytesOf(file), 10)()));
      assert.deepEqual([{ ...entry }, more], [{
        line: 2, sourceLanguageId: "x-none", targetLanguageId: "spa", sourceText: "a", machineTranslation: "", suggestedTranslation: "b",
        comment: "",
      }, []]);
    });
    promised("refuses what is no such file", async ({ adapter }) => {
      for (const file of ["", "<html/>", "The house.\tA casa."]) {
        await assert.rejects(listOf(adapter.read(inPieces(bytesOf(file), 10)())), { kind: "invalid" });
      }
    });
    promised("names its files and their type", async ({ adapter }) => {
      assert.match(adapter.fileName, /^\w+\.\w+$/);
      assert.match(adapter.mediaType, /^\w+\/[\w.+-]+$/);
    });
  });
}
