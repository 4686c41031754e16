import assert from "node:assert/strict";
import type { DataFile, TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { DataCounts } from "@dragoman/domain/adapted-language-pairs";
import { bytesOf, inPieces } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const unit = ([tag, text]: readonly [string, string], [otherTag, other]: readonly [string, string]): string =>
  `<tu><tuv xml:lang="${tag}"><seg>${text}</seg></tuv><tuv xml:lang="${otherTag}"><seg>${other}</seg></tuv></tu>\n`;
const fileOf = (...units: readonly string[]): DataFile => named("a.tmx",
  `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units.join("")}</body></tmx>`);
const named = (name: string, text: string): DataFile => ({ name, bytes: inPieces(bytesOf(text), 50)() });
const house = unit(["en", "The red house"], ["es", "La casa roja"]);
const dog = unit(["es", "El perro"], ["en", "The dog 🐶"]);
/** An answer may come from another thread, whose objects are not those of a test. */
const flat = ({ translationUnits, characters, words }: DataCounts): readonly number[] =>
  [translationUnits, characters.source, characters.target, words.source, words.target];

/** What every TrainingDataAnalyzer promises. */
export function trainingDataAnalyzerContract(name: string, open: Open<Subject<TrainingDataAnalyzer>>, runner: Runner): void {
  runner.describe(`TrainingDataAnalyzer contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("counts all units with both languages, whichever stands first", async ({ adapter }) => {
      const files = { training: fileOf(house, dog), test: fileOf(dog) };
      const { processorErrors, usable, training, test, cleaning } = await adapter.analyze(files, languages);
      assert.deepEqual([...processorErrors, usable], [true]);
      assert.deepEqual([cleaning.training.kept, cleaning.test?.kept], [2, 1]);
      assert.deepEqual(flat(training), [2, 22, 20, 5, 5]);
      assert.deepEqual(test && flat(test).slice(0, 3), [1, 9, 8]);
    });
    promised("counts no unit without both languages", async ({ adapter }) => {
      const untold = "<tu><tuv><seg>The cat</seg></tuv><tuv><seg>El gato</seg></tuv></tu>\n";
      const others = [unit(["en", "The cat"], ["de", "Die Katze"]), unit(["es", "El gato"], ["de", "Die Katze"]), untold];
      const { usable, training } = await adapter.analyze({ training: fileOf(...others, house) }, languages);
      assert.deepEqual([usable, ...flat(training)], [true, 1, 13, 12, 3, 3]);
    });
    promised("tells what a training leaves out, with an example", async ({ adapter }) => {
      const { training, cleaning } = await adapter.analyze({ training: fileOf(house, dog, house, house, house) }, languages);
      assert.equal(training.translationUnits, 5);
      assert.deepEqual([cleaning.training.read, cleaning.training.kept], [5, 2]);
      const [duplicate, ...others] = cleaning.training.leftOut;
      assert.deepEqual([duplicate?.reason, duplicate?.count, others], ["duplicate", 3, []]);
      assert.deepEqual([duplicate?.examples[0]?.source, duplicate?.examples[0]?.target], ["The red house", "La casa roja"]);
      assert.equal(cleaning.test, undefined);
      const once = (await adapter.analyze({ training: fileOf(house, house) }, languages)).cleaning.training;
      assert.deepEqual([...once.leftOut].map(({ count, examples }) => `${count} ${examples.length}`), ["1 1"]);
      const none = (await adapter.analyze({ training: fileOf(house, dog) }, languages)).cleaning.training;
      assert.equal(none.leftOut.length, 0);
      for (const { verdict } of [once, none]) assert.ok(Array.isArray(verdict));
    });
    promised("tells of a test file that cannot be read, beside training data that can be used", async ({ adapter }) => {
      const files = { training: fileOf(house, dog), test: named("b.tmx", "<html/>") };
      const { processorErrors, usable } = await adapter.analyze(files, languages);
      assert.ok(usable);
      assert.match(processorErrors.join("\n"), /b\.tmx/);
    });
    promised("tells of bad input in sentences, and never rejects for it", async ({ adapter }) => {
      const strange = unit(["de", "Haus"], ["fr", "maison"]);
      for (const training of [fileOf(), fileOf(strange), named("a.tmx", "<html/>"), named("a.tmx", "The house."), named("a.tmx", "")]) {
        const { processorErrors, usable, training: counts } = await adapter.analyze({ training }, languages);
        assert.deepEqual([usable, ...flat(counts)], [false, 0, 0, 0, 0, 0]);
        assert.ok(processorErrors.length > 0);
        for (const sentence of processorErrors) assert.match(sentence, /a\.tmx.*\.$/s);
      }
    });
    promised("rejects with what its bytes fail with", async ({ adapter }) => {
      const cut = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from("<tmx>");
        throw new Error("the connection was cut");
      };
      await assert.rejects(adapter.analyze({ training: { name: "a.tmx", bytes: cut() } }, languages), /the connection was cut/);
    });
  });
}
