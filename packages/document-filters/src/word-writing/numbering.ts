import type { ListMark } from "../pages/block.js";

type NumberMark = Extract<ListMark, { kind: "number" }>;

interface NumberList {
  readonly id: number;
  readonly level: number;
  readonly abstractId: number;
  readonly start: number;
}

const bulletId = 1;
const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const bullets = ["\u2022", "\u25e6", "\u25aa"];
const xmlns = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;

/** The lists of a Word document: each entry has the number that it had, for a list goes on only where its numbers do. */
export class Numbering {
  private readonly formats: string[] = [];
  private readonly lists: NumberList[] = [];
  private readonly open = new Map<string, { readonly id: number; next: number }>();

  /** The properties of a paragraph that is an entry. */
  propertiesOf(mark: ListMark, level: number): string {
    const id = mark.kind === "bullet" ? bulletId : this.listOf(mark, level);
    return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
  }

  /** The part of the package that says what the lists are. */
  part(): string {
    const bullet = abstractList(0, (level) => [`bullet`, bullets[level % bullets.length] as string]);
    const formats = this.formats.map((format, at) => {
      const [style, before, after] = JSON.parse(format) as [string, string, string];
      return abstractList(at + 1, (level) => [style, `${before}%${level + 1}${after}`]);
    });
    const lists = this.lists.map(({ id, level, abstractId, start }) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>`
      + `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`);
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering ${xmlns}>${bullet}${formats.join("")}`
      + `<w:num w:numId="${bulletId}"><w:abstractNumId w:val="0"/></w:num>${lists.join("")}</w:numbering>`;
  }

  private listOf({ style, value, before, after }: NumberMark, level: number): number {
    const format = JSON.stringify([style, before, after]);
    const known = this.open.get(`${level} ${format}`);
    if (known?.next === value) {
      known.next += 1;
      return known.id;
    }
    if (!this.formats.includes(format)) this.formats.push(format);
    const id = bulletId + 1 + this.lists.length;
    this.lists.push({ id, level, abstractId: this.formats.indexOf(format) + 1, start: value });
    this.open.set(`${level} ${format}`, { id, next: value + 1 });
    return id;
  }
}

function abstractList(id: number, formatOf: (level: number) => readonly [string, string]): string {
  const own = levels.map((level) => {
    const [style, text] = formatOf(level);
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${style}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>`
      + `<w:pPr><w:ind w:left="${360 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
  });
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${own.join("")}</w:abstractNum>`;
}
