import type { Piece } from "@dragoman/domain/segments";

/** A run of text or an inline code; a code may stand for several tags and then holds the mark-up of all of them. */
export type Token<Markup> =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly code: number; markup: Markup }
  | { readonly kind: "close"; code: number; markup: Markup }
  | { readonly kind: "point"; readonly code: number; markup: Markup }
  | { readonly kind: "protected"; readonly code: number; readonly markup: Markup; readonly text: string };

/** What each code of these tokens stands for. */
export function byCode<Markup>(tokens: readonly Token<Markup>[]): (code: Exclude<Piece, string>) => Markup {
  const known = { open: [] as Markup[], close: [] as Markup[], point: [] as Markup[], protected: [] as Markup[] };
  for (const token of tokens) if (token.kind !== "text") known[token.kind][token.code] = token.markup;
  return (code) => {
    if ("open" in code) return known.open[code.open] as Markup;
    if ("close" in code) return known.close[code.close] as Markup;
    return ("point" in code ? known.point[code.point] : known.protected[code.protected]) as Markup;
  };
}

/**
 * Makes as few codes as possible of the tags of a block, which come in order, paired and well nested: tags without text
 * between them become one code, and so do two elements around the same words.
 */
export class ReduceCodes<Markup> {
  readonly tokens: Token<Markup>[] = [];
  private readonly open: number[] = [];
  private codes = 0;

  constructor(private readonly join: (a: Markup, b: Markup) => Markup) {}

  text(text: string): void {
    if (text !== "") this.tokens.push({ kind: "text", text });
  }

  start(markup: Markup): void {
    this.open.push(this.tokens.length);
    this.tokens.push({ kind: "open", code: ++this.codes, markup });
  }

  point(markup: Markup): void {
    const last = this.tokens.at(-1);
    if (last?.kind === "point") last.markup = this.join(last.markup, markup);
    else this.tokens.push({ kind: "point", code: ++this.codes, markup });
  }

  protected(markup: Markup, text: string): void {
    this.tokens.push({ kind: "protected", code: ++this.codes, markup, text });
  }

  end(markup: Markup): void {
    const { tokens, join } = this;
    const start = this.open.pop() as number;
    const opening = tokens[start] as Extract<Token<Markup>, { kind: "open" }>;
    const inner = tokens[start + 1];
    const last = tokens.at(-1) as Token<Markup>;
    if (last === opening) {
      tokens.length = start;
      this.point(join(opening.markup, markup));
    } else if (last === inner && inner.kind === "point") {
      tokens.length = start;
      this.point(join(join(opening.markup, inner.markup), markup));
    } else if (inner?.kind === "open" && last.kind === "close" && last.code === inner.code) {
      inner.markup = join(opening.markup, inner.markup);
      last.markup = join(last.markup, markup);
      tokens.splice(start, 1);
    } else {
      tokens.push({ kind: "close", code: opening.code, markup });
    }
  }
}

/** The token in the words of a segment. */
export function pieceOf(token: Token<unknown>): Piece {
  switch (token.kind) {
    case "text": return token.text;
    case "open": return { open: token.code };
    case "close": return { close: token.code };
    case "point": return { point: token.code };
    default: return { protected: token.code, text: token.text };
  }
}
