import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stepConsole } from "../up/steps.mjs";

const always = () => true;
const never = () => false;

function consoleOf(candidates) {
  const said = { text: "" };
  const lines = stepConsole((text) => (said.text += text.replaceAll(/\d+\.\d s/g, "N s")));
  return { said, lines, steps: lines.steps(candidates) };
}

describe("numbered steps", () => {
  it("count those that have work, from the first that runs", async () => {
    const { said, steps } = consoleOf([["One", always], ["Two", always], ["Three", never], ["Four", always]]);
    await steps.run("Two", async () => "5 packages");
    await steps.runLast("Four", () => {});
    assert.equal(said.text, "1/2 Two: 5 packages, N s\n2/2 Four: N s\n");
  });

  it("are silent when only the last has work", async () => {
    const { said, steps } = consoleOf([["One", never], ["Two", always]]);
    await steps.runLast("Two", () => {});
    assert.equal(said.text, "");
  });

  it("begin a line and end it, and put other lines on lines of their own", async () => {
    const { said, lines, steps } = consoleOf([["One", always]]);
    await steps.run("One", () => {
      assert.equal(said.text, "One: apt-get");
      lines.write("Something else.\n");
    }, "apt-get");
    lines.write("The end.\n");
    assert.equal(said.text, "One: apt-get\nSomething else.\nOne: apt-get, N s\nThe end.\n");
  });

  it("show the output of what has failed", async () => {
    const { said, steps } = consoleOf([["One", always]]);
    const failure = Object.assign(new Error("npm ended with code 1."), { output: "no network\n" });
    await assert.rejects(steps.run("One", () => Promise.reject(failure)), failure);
    assert.equal(said.text, "One: \nno network\n");
  });
});
