import { DragomanError } from "@dragoman/client";
import { describe, expect, it } from "@jest/globals";
import { ran } from "../run.test-kit.js";
import { refusal, useFakeServer } from "../fake-server.test-kit.js";
import { exitCodes, Failure, type Outcome, outcomeOfMany } from "./exit-codes.js";
import { messageOf, outcomeOf } from "./failures.js";

describe("exit codes", () => {
  const server = useFakeServer();

  it("are different for each outcome", () => {
    expect(new Set(Object.values(exitCodes).map(([code]) => code)).size).toBe(Object.keys(exitCodes).length);
  });
  it.each([
    [400, 5], [401, 3], [403, 3], [404, 4], [409, 5], [413, 5], [422, 5], [429, 6], [500, 1], [502, 6], [503, 6], [504, 6],
  ])("tell that the server answered %i: %i", async (status, code) => {
    // More patience than the client has: it does not ask again.
    server.otherwise = () => ({ ...refusal(status, "some-code", "So it is.", "Do that."), headers: { "Retry-After": "100" } });
    const { exitCode, stdout, stderr } = await ran(["pairs", "--url", server.url]);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
    expect(stderr).toMatch(/^dragoman: So it is\. Do that\./);
  });
  it("tell that nobody answers: 6", async () => {
    const { exitCode, stderr } = await ran(["hosts", "add", "h", "--url", "http://127.0.0.1:1"]);
    expect(exitCode).toBe(6);
    expect(stderr).toContain("127.0.0.1:1");
  });
  it("tell that somebody interrupts: 130", async () => {
    const { exitCode, stderr } = await ran(["pairs", "--url", server.url], { interrupted: AbortSignal.abort(new Error("Ctrl-C")) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: "dragoman: Interrupted.\n" });
  });
  it.each([
    [new Failure("refused", "No."), "refused"],
    [new DragomanError({ status: 0, code: "timeout", message: "Too long." }), "unavailable"],
    [new DragomanError({ status: 0, code: "translation-failed", message: "No." }), "refused"],
    [new DragomanError({ status: 0, code: "pair-not-found", message: "No." }), "notFound"],
    [new DragomanError({ status: 0, code: "answer-malformed", message: "No." }), "unexpected"],
    [Object.assign(new Error("no such file"), { code: "ENOENT" }), "notFound"],
    [Object.assign(new Error("no room"), { code: "ENOSPC" }), "refused"],
    [new TypeError("undefined is not a function"), "unexpected"],
    ["no error at all", "unexpected"],
  ] as [unknown, Outcome][])("make of %s: %s", (error, outcome) => expect(outcomeOf(error)).toBe(outcome));
  it("of many things are those of all, or say that some failed", () => {
    expect(outcomeOfMany([])).toBe("done");
    expect(outcomeOfMany(["done", "done"])).toBe("done");
    expect(outcomeOfMany(["refused", "refused"])).toBe("refused");
    expect(outcomeOfMany(["refused", "notFound"])).toBe("someFailed");
    expect(outcomeOfMany(["done", "refused"])).toBe("someFailed");
    expect(outcomeOfMany(["done", "interrupted", "refused"])).toBe("interrupted");
  });
  it("come with the id that the log has where the server failed", () => {
    expect(messageOf(new DragomanError({ status: 500, code: "unexpected", message: "It broke.", traceId: "t-1" })))
      .toBe("It broke. The server's log has it under t-1.");
  });
  it("say how to sign in where nobody is, and who was not taken", async () => {
    server.otherwise = () => refusal(401, "not-authenticated", "Who are you?");
    expect((await ran(["pairs", "--url", server.url])).stderr).toBe("dragoman: Who are you? Nobody is signed in: `dragoman login`.\n");
    const known = await ran(["pairs", "--url", server.url], { environment: { DRAGOMAN_TOKEN: "t" } });
    expect(known.stderr).toContain("It was asked by DRAGOMAN_TOKEN");
  });
  it("never come with what a stranger put into a message for terminals", async () => {
    server.otherwise = () => refusal(404, "not-found", "No \u001b]0;owned\u0007 here");
    expect((await ran(["pairs", "--url", server.url])).stderr).toBe("dragoman: No �]0;owned� here\n");
  });
});
