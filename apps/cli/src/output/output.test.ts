import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Output } from "./output.js";
import { plain } from "./plain.js";
import { Progress } from "./progress.js";
import { tableOf } from "./table.js";

/** What was written to it. */
const sink = () => {
  const written: string[] = [];
  return { written, write: (text: string | Uint8Array) => written.push(String(text)) };
};
const rows = [{ name: "a", many: 1 }, { name: "longer", many: 22 }];

describe("plain text", () => {
  it("holds no control characters, whatever it is made of", () => fc.assert(fc.property(fc.string({ unit: "binary" }), (text) =>
    !/[\u0000-\u001f\u007f-\u009f]/.test(plain(text)))));
});

describe("output", () => {
  it("is a table for people, with its cells below each other", () => {
    expect(tableOf(rows, [["name", ({ name }) => name], ["many", ({ many }) => many]])).toBe("NAME    MANY\na       1\nlonger  22");
  });
  it("shows no control characters of others, and no line break within a row", () => {
    expect(tableOf([{ name: "a\u001b[2Jb\nc\td" }], [["name", ({ name }) => name]])).toBe("NAME\na�[2Jb c d");
  });
  it("is an array for programs, an empty one where there is nothing", () => {
    const [stdout, stderr] = [sink(), sink()];
    const out = new Output(stdout, stderr, true, false);
    out.table(rows, [["name", ({ name }) => name]], "None.");
    out.table([], [], "None.");
    expect(stdout.written.map((text) => JSON.parse(text))).toEqual([rows, []]);
    expect(stderr.written).toEqual([]);
  });
  it("says beside an empty list that it is empty, unless it is to be quiet", () => {
    const [stdout, stderr] = [sink(), sink()];
    new Output(stdout, stderr, false, false).table([], [], "None.");
    new Output(stdout, stderr, false, true).table([], [], "None.");
    expect([stdout.written, stderr.written]).toEqual([[], ["None.\n"]]);
  });
  it("is one object on a line for what comes one after the other", () => {
    const stdout = sink();
    new Output(stdout, sink(), true, false).tell({ state: "done" }, () => "done");
    expect(stdout.written).toEqual(["{\"state\":\"done\"}\n"]);
  });
});

describe("progress", () => {
  const drawn = (isTTY: boolean, isWanted: boolean): string => {
    const terminal = { ...sink(), isTTY, columns: 40 };
    const progress = new Progress(terminal, isWanted);
    progress.show(1, "docs/\u001b[31ma.html, which has a long name");
    progress.clear();
    return terminal.written.join("");
  };
  it("is drawn on a terminal, within its last line, and taken away", () => {
    expect(drawn(true, true)).toBe("\r\u001b[K[####################] 100 %  docs/�[31\r\u001b[K");
  });
  it("is not drawn where nobody looks at it", () => {
    expect([drawn(false, true), drawn(true, false)]).toEqual(["", ""]);
  });
});
