import { describe, expect, it } from "@jest/globals";
import { changeTheme, defaultTheme, themeTexts } from "./theme.js";

describe("a theme", () => {
  it("keeps what is not changed", () => {
    const images = { favicon: { id: "f", mediaType: "image/x-icon" } } as const;
    const one = changeTheme(defaultTheme, { colours: { stylePrimaryGroupColor: "#ABC" }, texts: { tabTitle: " Acme " }, images });
    expect(one).toEqual({
      colours: { ...defaultTheme.colours, stylePrimaryGroupColor: "#ABC" }, texts: { ...defaultTheme.texts, tabTitle: "Acme" }, images,
    });
    expect(changeTheme(one, {})).toEqual(one);
    expect(changeTheme(one, { texts: { tabTitle: " " } }).texts.tabTitle).toBe("");
  });

  it.each([
    "red", "#12", "#1234", "#12345", "#1234567", "#gggggg", "#fff;}", "#fff\n", "url(x)", "fff",
  ])("refuses the colour %j", (colour) => {
    expect(() => changeTheme(defaultTheme, { colours: { stylePrimaryGroupColor: colour } }))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "theme-colour-invalid" }));
  });

  it.each(Object.entries(themeTexts))("takes %s of %d characters, and none more", (name, most) => {
    expect(() => changeTheme(defaultTheme, { texts: { [name]: "🙂".repeat(most) } })).not.toThrow();
    expect(() => changeTheme(defaultTheme, { texts: { [name]: "a".repeat(most + 1) } }))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "theme-text-invalid" }));
  });
});
