/** Letters of Greek in the font Symbol, from A on and from a on. */
const capitals = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const smalls = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";

/** The letter that a sign in a font of symbols shows, by its code in hexadecimal; undefined for what is none. */
export function letterOfSymbol(font = "", code = ""): string | undefined {
  if (font.toLowerCase() !== "symbol") return undefined;
  const letter = parseInt(code, 16) & 0xff;
  return capitals[letter - 0x41] ?? smalls[letter - 0x61];
}
