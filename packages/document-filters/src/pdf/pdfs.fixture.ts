/** What is drawn on a page of a PDF of 612 by 792 points, in the language of pages. */
export type Drawing = string;

const literal = (text: string): string => text.replace(/[\\()]/g, "\\$&");

/** Text whose first letter stands there, in points from the lower left corner; fonts are F1 (plain), F2 (bold) and F3 (of a typewriter). */
export const textAt = (left: number, base: number, text: string, { size = 11, font = "F1" } = {}): Drawing =>
  `BT /${font} ${size} Tf ${left} ${base} Td (${literal(text)}) Tj ET`;

/** Lines one below the other. */
export const linesAt = (left: number, base: number, lines: readonly string[], how: { size?: number; font?: string } = {}): Drawing =>
  lines.map((line, at) => textAt(left, base - at * 1.2 * (how.size ?? 11), line, how)).join("\n");

/** A frame around a rectangle. */
export const frameAt = (left: number, bottom: number, width: number,
  height: number): Drawing => `${left} ${bottom} ${width} ${height} re S`;

/** A grey picture over the whole page. */
export const scan: Drawing = `q 612 0 0 792 0 0 cm BI /W 40 /H 40 /CS /G /BPC 8 ID ${"\u0080".repeat(1_600)} EI Q`;

const fonts = ["Helvetica", "Helvetica-Bold", "Courier"].map((name, at) =>
  `/F${at + 1} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`).join(" ");

/** A PDF of these pages. `more` are entries of its catalogue, its trailer and its information. */
export function pdfOf(pages: readonly Drawing[], more: { catalogue?: string; trailer?: string; information?: string } = {}): Buffer {
  const kids = pages.map((_, at) => `${3 + 2 * at} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more.catalogue ?? ""} >>`, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${fonts} >> >> /Contents ${4 + 2 * at} 0 R >>`,
      `<< /Length ${Buffer.byteLength(drawing, "latin1")} >>\nstream\n${drawing}\nendstream`,
    ]),
    `<< ${more.information ?? ""} >>`,
  ];
  let text = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R `
    + `${more.trailer ?? ""} >>\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}
