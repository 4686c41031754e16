import { expect, it } from "@jest/globals";
import { withRangesInOrder } from "./ranges.js";

it.each([
  ["<w:bookmarkEnd w:id=\"1\"/>a<w:bookmarkStart w:id=\"1\" w:name=\"x\"/>b", "<w:bookmarkStart w:id=\"1\" w:name=\"x\"/>a"
    + "<w:bookmarkEnd w:id=\"1\"/>b"],
  ["<w:bookmarkEnd w:id=\"1\"/><w:commentRangeEnd w:id=\"2\"/>a<w:bookmarkStart w:name=\"x\" w:id=\"1\"/>b"
    + "<w:commentRangeStart w:id=\"2\"/>",
    "<w:bookmarkStart w:name=\"x\" w:id=\"1\"/><w:commentRangeStart w:id=\"2\"/>a<w:bookmarkEnd w:id=\"1\"/>b"
      + "<w:commentRangeEnd w:id=\"2\"/>"],
])("puts the ends of ranges in order: %s", (text, expected) => {
  expect(withRangesInOrder(text)).toBe(expected);
});
it.each([
  "<w:bookmarkStart w:id=\"1\"/>a<w:bookmarkEnd w:id=\"1\"/>", "<w:bookmarkEnd w:id=\"1\"/>a<w:bookmarkStart w:id=\"2\"/>",
  "<w:bookmarkEnd w:id=\"1\"/>a<w:commentRangeStart w:id=\"1\"/>", "no ranges",
])("leaves those in order alone: %s", (text) => expect(withRangesInOrder(text)).toBe(text));
