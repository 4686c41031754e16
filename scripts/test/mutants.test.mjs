import assert from "node:assert/strict";
import { test } from "node:test";
import { mutated, mutantsOf } from "../mutate/mutants.mjs";

/** The sources that come of one, by operator. */
function broken(source, operator) {
  return mutantsOf("cat.ts", source).filter((mutant) => mutant.operator === operator).map((mutant) => mutated(source, mutant));
}

test("breaks one promise at a time", () => {
  for (const [operator, source, ...expected] of [
    ["condition negated", "if (a) b();", "if (!(a)) b();"],
    ["condition negated", "all.filter((one) => one.is);", "all.filter((one) => !(one.is));"],
    ["operand dropped", "x = a && b;", "x = a;", "x = b;"],
    ["comparison moved", "x = a < b;", "x = a <= b;"],
    ["sum turned", "x = a + b;", "x = a - b;"],
    ["sum turned", 'x = "a" + b;'],
    ["number off by one", "x = 7;", "x = (7 + 1);"],
    ["truth turned", "x = true;", "x = false;"],
    ["statement dropped", "a(); throw b;", "; throw b;", "a(); ;"],
    ["waiting dropped", "x = await a;", "x = a;"],
    ["nothing done", "class A { a() { b(); } }", "class A { a() {} }"],
    ["nothing found", "function a() { return b; }", "function a() { return undefined; }"],
    ["call dropped", "x = all.filter(a).toSorted(b);", "x = all.filter(a);", "x = all.toSorted(b);"],
    ["call dropped", "x = fold(a);", "x = a;"],
    ["order turned", "x = all.toSorted(a);", "x = all.toSorted(a).reverse();"],
    ["some for all", "x = all.some(a);", "x = all.every(a);"],
    ["copy dropped", "x = [...a];", "x = (a);"],
    ["copy dropped", "x = { ...a };", "x = (a);"],
    ["part dropped", "x = { a, b: 1 };", "x = {  b: 1 };", "x = { a,  };"],
  ]) assert.deepEqual(broken(source, operator).toSorted(), expected.toSorted(), `${operator}: ${source}`);
});

test("leaves types and imports alone", () => {
  assert.deepEqual(mutantsOf("cat.ts", 'import { a } from "b";\ninterface A { readonly b: 1 }\ntype C = A | true;\n'), []);
});
