import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, it } from "node:test";
import { fetchUntilSilent } from "../models/fetch-until-silent.mjs";

/** Answers with `pieces`, and says nothing more. */
async function serve(t, pieces, isEnd) {
  const server = createServer((_, response) => {
    for (const piece of pieces) response.write(piece);
    if (isEnd) response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/path`;
}

describe("a fetch until silence", () => {
  for (const [what, pieces] of [["an answer that never comes", []], ["an answer that stalls", ["half"]]]) {
    it(`tells of ${what}, by its address`, async (t) => {
      const url = await serve(t, pieces, false);
      const stop = new AbortController();
      const asked = fetchUntilSilent(200, (reason) => stop.abort(reason))(`${url}?key=1`, { signal: stop.signal });
      await assert.rejects(asked.then((answer) => answer.text()), { message: `${url} says nothing: not a byte came for 0.2 seconds.` });
    });
  }

  it("has a whole answer, and is told nothing where nobody waits for more", async (t) => {
    let reason;
    const ask = fetchUntilSilent(2_000, (why) => { reason = why; });
    assert.equal(await (await ask(await serve(t, ["whole ", "answer"], true))).text(), "whole answer");
    const answer = await ask(await serve(t, ["half"], false));
    const reader = answer.body.getReader();
    assert.equal(Buffer.from((await reader.read()).value).toString(), "half");
    await new Promise((resolve) => { setTimeout(resolve, 2_500); });
    await reader.cancel();
    assert.equal(reason, undefined);
  });
});
