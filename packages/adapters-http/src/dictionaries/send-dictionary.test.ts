import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";

const shown = { dictionaryId: "Legal", sourceLanguageId: "eng", targetLanguageId: "spa" };
const path = "/api/v2/dictionaries/Legal?includeContent=true";

describe("a dictionary with its content", () => {
  let app: App;
  let read: number;
  let content: () => AsyncGenerator<Uint8Array>;
  beforeAll(async () => { app = await startApp(); });
  beforeEach(async () => {
    read = 0;
    content = async function* () {
      for (const piece of ["<dictionary>", "é".repeat(100_000), "</dictionary>"]) {
        read += 1;
        yield Buffer.from(piece);
      }
    };
    await app.renew();
    app.world.dictionaryFiles.write = () => content();
  });
  afterAll(() => app.close());
  const ask = (method = "GET", headers = {}) => app.ask(method, path, { as: "observer", headers });

  it("is one JSON object, sent as the terms are read", async () => {
    const answer = await ask();
    expect([answer.status, answer.headers["content-type"], answer.headers["transfer-encoding"]]).toEqual([
      200, "application/json; charset=utf-8", "chunked",
    ]);
    expect(answer.json).toEqual({ ...shown, content: Buffer.from(`<dictionary>${"é".repeat(100_000)}</dictionary>`).toString("base64") });
  });

  it("has an empty one where there is nothing", async () => {
    content = async function* () { /* Nothing. */ };
    expect((await ask()).json).toEqual({ ...shown, content: "" });
  });

  it("is not read for whoever has it already, nor to its end for a HEAD", async () => {
    const { headers } = await ask();
    expect(read).toBe(3);
    const again = await ask("GET", { "if-none-match": headers.etag });
    expect([again.status, again.text, again.headers.etag, read]).toEqual([304, "", headers.etag, 3]);
    const head = await ask("HEAD");
    expect([head.status, head.text, head.headers.etag, read]).toEqual([200, "", headers.etag, 4]);
  });

  it("is a failure like any other when it cannot be read", async () => {
    content = async function* () { throw new Error("The database is gone."); };
    const answer = await ask();
    expect([answer.status, answer.headers["dragoman-error"], answer.headers.etag]).toEqual([500, "unexpected", undefined]);
  });
});
