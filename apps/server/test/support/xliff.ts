/** A document of XLIFF 1.2 with a unit for each source. */
export function inXliff(...sources: readonly string[]): string {
  const units = sources.map((source, at) => `<trans-unit id="${at + 1}"><source>${source}</source></trans-unit>`);
  return '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    + '<file original="a" source-language="en" target-language="es" datatype="plaintext"><body>'
    + `${units.join("\n")}</body></file></xliff>`;
}

/** A batch as CAT tools send it: many units with nested inline codes, a label of another encoding, a capital root. */
export function connectorBatch(units: number): string {
  const shapes = [
    (n: number) => `The <g id="1">red <g id="2">car</g></g> number ${n} is fast.`,
    () => 'The house <x id="1"/>is old.',
    () => '<bpt id="1">{b}</bpt>The water<ept id="1">{/b}</ept> is cold. The <ph id="2">{br}</ph>dog sleeps.',
    () => 'I see <bx id="1" rid="a"/>the cat<ex id="2" rid="a"/> and the <mrk mtype="x-term">garden</mrk>.',
    () => 'Fish &amp; chips &lt;now&gt;',
  ];
  const unit = (n: number): string =>
    `<trans-unit id="${n % 7 === 0 ? "same" : n}"><source>${(shapes[n % shapes.length] as (n: number) => string)(n)}</source></trans-unit>`;
  return '<?xml version="1.0" encoding="utf-16"?>\n<Xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    + '<file original="batch" source-language="eng" target-language="spa" datatype="plaintext"><body>'
    + Array.from({ length: units }, (_, n) => unit(n + 1)).join("\n") + "</body></file></Xliff>";
}

export interface AnsweredUnit {
  readonly id: string;
  readonly source: string;
  readonly targets: readonly string[];
  readonly altTrans: string;
}

/** The units of an answer, taken apart as a client would. */
export function unitsOf(xliff: string): AnsweredUnit[] {
  return [...xliff.matchAll(/<trans-unit id="([^"]*)"[^>]*>(.*?)<\/trans-unit>/gs)].map(([, id = "", body = ""]) => ({
    id,
    source: /<source[^>]*>(.*?)<\/source>/s.exec(body)?.[1] ?? "",
    targets: [...body.matchAll(/<target[^>]*>(.*?)<\/target>/gs)].map(([whole]) => whole),
    altTrans: /<alt-trans[^>]*>/.exec(body)?.[0] ?? "",
  }));
}

/** What stands in the targets of an answer, one for each unit. */
export function targetsIn(xliff: string): string[] {
  return unitsOf(xliff).map(({ targets }) => targets.join().replace(/^<target[^>]*>|<\/target>$/g, ""));
}

/** Every inline tag of a piece of XLIFF, sorted: the same for source and target when none is lost or doubled. */
export function tagsOf(content: string): string[] {
  return (content.match(/<\/?(?:g|x|bx|ex|bpt|ept|ph|it|mrk|sub)\b[^>]*>/g) ?? []).sort();
}
