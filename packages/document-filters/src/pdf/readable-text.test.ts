import { describe, expect, it } from "@jest/globals";
import { isReadable } from "./readable-text.js";

describe("the text of a page", () => {
  it.each([
    ["prose", "Overview of the model: origins, developments and future directions of what people accept, and why they do so at all."],
    ["Japanese with quotation marks and digits", "現行「リーダーシップ」の充実 年4回の内容が固定（パターン）化 ".repeat(20)],
    ["Thai", "ภาษาไทย2คำ(ตัวอย่าง)ที่ไม่มีช่องว่าง ".repeat(20)],
    ["little of it", "a1b c2d"],
  ])("is believed where it is %s", (_, text) => expect(isReadable(text)).toBe(true));

  it.each([
    ["characters that no font maps", "\ue001\ue002\ue003 \ue004\ue005\ue006 \ue007\ue008\ue009 \ue00a\ue00b\ue00c"],
    ["codes of glyphs", "a$b%c d#e!f g&h*i ".replaceAll("&", "+").repeat(10)],
  ])("is not where it is %s", (_, text) => expect(isReadable(text)).toBe(false));
});
