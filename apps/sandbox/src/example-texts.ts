import type { Driver, OptionValues, Pipeline } from "@dragoman/application/segments";
import type { DetectedLanguage, LanguageDetector } from "@dragoman/application/language-detections";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";

/**
 * One thing said in each language of the sandbox, by our codes: what DeepL's mock server translates, whose clients' tests send it. Where
 * several languages say it alike, a text is taken for the first of them.
 */
export const exampleTexts: Readonly<Record<string, string>> = {
  eng: "proton beam", ara: "شعاع البروتون", bul: "протонен лъч", cze: "protonový paprsek", dan: "protonstråle", ger: "Protonenstrahl",
  gre: "δέσμη πρωτονίων", spa: "haz de protones", est: "prootonikiirgus", fin: "protonisäde", fra: "faisceau de protons",
  hun: "protonnyaláb", ind: "berkas proton", ita: "fascio di protoni", jpn: "陽子ビーム", kor: "양성자 빔", lit: "protonų spindulys",
  lav: "protonu staru kūlis", nor: "protonstråle", dut: "protonenbundel", pol: "wiązka protonów", por: "feixe de prótons",
  rum: "fascicul de protoni", rus: "протонный луч", slo: "protónový lúč", slv: "protonski žarek", swe: "protonstråle",
  tur: "proton ışını", ukr: "протонний пучок", chi: "质子束", cht: "質子束",
};

const languageOfExample = new Map(Object.entries(exampleTexts).reverse().map(([code, text]) => [text, code]));

/**
 * A driver whose pairs translate the examples rightly, whatever language of them they are asked to translate from, and leave a segment as
 * it is that has nothing but protected spans, such as a term of a dictionary.
 */
export class ExamplesDriver implements Pick<Driver, "open"> {
  constructor(private readonly driver: Pick<Driver, "open" | "installed">) {}

  async open(languagePairId: string, options?: OptionValues): Promise<Pipeline> {
    const pipeline = await this.driver.open(languagePairId, options);
    const example = exampleTexts[(await this.driver.installed(languagePairId))?.targetLanguageId ?? ""];
    if (example === undefined) return pipeline;
    return {
      window: pipeline.window, died: pipeline.died, close: () => pipeline.close(),
      async translate(segment, hints) {
        const result = await pipeline.translate(segment, hints);
        return "target" in result ? { ...result, target: translated(segment, example) ?? result.target } : result;
      },
    };
  }
}

/** What has one right translation; the white space around an example stays. Undefined for any other segment. */
function translated(segment: Segment, example: string): TargetSegment | undefined {
  if (segment.every((piece) => (typeof piece === "string" ? piece.trim() === "" : "protected" in piece))) return segment;
  const [text] = segment;
  if (segment.length !== 1 || typeof text !== "string" || !languageOfExample.has(text.trim())) return undefined;
  return [text.replace(text.trim(), example)];
}

/** Tests fill texts up to a length so; statistics take it for Somali. */
const filling = /^([a-z])\1*$/i;

/** Knows the languages of the examples, which are too short for statistics to be sure; one letter, alone or again and again, is English. */
export class ExamplesDetector implements LanguageDetector {
  constructor(private readonly detector: LanguageDetector) {}

  get isLoaded(): boolean {
    return this.detector.isLoaded;
  }

  load(): Promise<void> {
    return this.detector.load();
  }

  async detect(text: string): Promise<readonly DetectedLanguage[]> {
    const code = filling.test(text.trim()) ? "eng" : languageOfExample.get(text.trim());
    return code === undefined ? this.detector.detect(text) : [{ code, score: 1 }];
  }
}
