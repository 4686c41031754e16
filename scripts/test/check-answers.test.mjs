import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../check-answers.mjs", import.meta.url));

/** What the check says of these notes about /things, leaving out that the real operations are not among them. */
function complaints(t, notes) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "answers"), notes.map((note) => `${note}\n`).join(""));
  const { status, stderr } = spawnSync(process.execPath, [program, join(folder, "answers")], { encoding: "utf8" });
  assert.equal(status, 1);
  return stderr.trim().split("\n").filter((line) => !line.endsWith("but no such operation."));
}

describe("the check of answers", () => {
  it("has nothing to say of an operation whose good answer and refusals were seen, in two files of tests", (t) => {
    assert.deepEqual(
      complaints(t, ["PUT /things/{id}", "PUT /things/{id} 200", "PUT /things/{id} 404", "PUT /things/{id}", "PUT /things/{id} 403"]), [],
    );
  });

  it("names an operation with what was not seen of it", (t) => {
    assert.deepEqual(complaints(t, [
      "GET /things", "GET /things 200", "GET /things 401", "POST /things", "POST /things 400", "PUT /things", "PUT /things 500",
      "PUT /things 429",
    ]), [
      "GET /things: no refusal of wrong input was seen by any whole-server test.",
      "POST /things: no good answer was seen by any whole-server test.",
      "POST /things: no refusal for rights was seen by any whole-server test.",
      "PUT /things: no good answer was seen by any whole-server test.",
      "PUT /things: no refusal for rights was seen by any whole-server test.",
      "PUT /things: no refusal of wrong input was seen by any whole-server test.",
    ]);
  });

  it("tells of an exception that is none", (t) => {
    assert.deepEqual(complaints(t, ["GET /livez", "GET /livez 200", "GET /livez 400"]),
      ['GET /livez: there is an exception for "no refusal of wrong input", but one was seen.']);
  });

  it("is not content when nothing was noted", (t) => {
    assert.deepEqual(complaints(t, []), ["No operation was noted."]);
  });
});
