/** What gettext is told of the plurals of a language. */
export interface PluralForms {
  readonly count: number;
  /** The value of `Plural-Forms`. */
  readonly header: string;
  /** The first form stands for one; in the others it is nought, or there is none. */
  readonly beginsWithOne: boolean;
}

const slavic = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
const formulas: readonly (readonly [languages: string, count: number, formula: string])[] = [
  ["ja zh ko th vi id ms lo my km", 1, "0"], ["fr pt-br hy fa hi am tg ti wa oc", 2, "(n > 1)"], ["ru uk be sr hr bs", 3, slavic],
  ["pl", 3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"], ["cs sk", 3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"],
  ["lt", 3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)"],
  ["lv", 3, "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)"], ["ro", 3, "(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2)"],
  ["sl", 4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)"],
  ["ar", 6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)"],
  ["ga", 5, "(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4)"],
  ["mt", 4, "(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3)"],
];
const byTag = new Map(formulas.flatMap((row) => row[0].split(" ").map((tag) => [tag, row] as const)));

/** The plural forms of a language, by its IETF tag. */
export function pluralForms(tag: string): PluralForms {
  const lower = tag.toLowerCase();
  const [, count, formula] = byTag.get(lower) ?? byTag.get(lower.split("-", 1)[0] as string) ?? ["", 2, "(n != 1)"];
  return { count, header: `nplurals=${count}; plural=${formula};`, beginsWithOne: count > 1 && !lower.startsWith("ar") };
}
