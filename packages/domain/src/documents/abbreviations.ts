/**
 * Words that end with a full stop without ending a sentence, by primary language subtag; lower case, without the
 * stop. Those that often end a sentence themselves ("etc", "usw") are left out: a sentence torn apart costs more than
 * two left together, but two left together cost something too.
 */
const lists: Readonly<Record<string, string>> = {
  ca: "sr sra srta dr dra prof núm pàg pàgs av ctra st sta p.ex",
  cs: "p pan dr ing mgr bc prof doc např tzn tzv tj resp str č čl odst sv ul",
  da: "hr fr dr prof f.eks bl.a nr s kr ca dvs pga mht stk",
  de: "dr prof hr fr nr abs art bd bzw ca d.h z.b u.a u.u o.ä evtl ggf inkl max min mio mrd s st str tel vgl zzgl dipl ing jh fa jan "
    + "feb mär apr jun jul aug sep sept okt nov dez",
  el: "κ κα κος δρ καθ αρ σελ π.χ δηλ",
  en: "mr mrs ms messrs dr prof rev hon st mt ft gen col lt sgt capt cmdr adm gov sen rep pres jr sr vs al e.g i.e cf approx dept "
    + "jan feb mar apr jun jul aug sep sept oct nov dec",
  es: "sr sra srta sres dr dra d dña prof profa ud uds vd vds núm n.º nº pág págs art av avda c cap vol fig p.ej p ej aprox tel "
    + "dpto ing lic arq gral ee excmo excma ilmo ilma sta sto",
  fi: "hra rva tri prof esim ns mm ks vrt nro s n",
  fr: "m mm mme mmes mlle mlles dr pr me st ste mgr no art p pp vol chap fig av env cf c.-à-d p.ex ex tél boul bd éd",
  hi: "डॉ डा प्रो श्री श्रीमती सुश्री पं स्व कु मो मा लि कं रु नं पृ "
    + "ई ए बी सी डी एफ एच आई जे के एल एम एन पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई",
  ja: "dr mr mrs ms prof st jr sr vs no co ltd",
  hu: "dr prof id ifj pl ún kb stb sz u ui old",
  it: "sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa ing avv arch geom on rag s p pag pagg art cap vol fig n nr es p.es tel v.le sec",
  nb: "hr fr dr prof f.eks bl.a nr s kr ca dvs pga mht kl jf",
  nl: "dhr mevr mw dr drs ir ing mr prof nr blz bijv bv d.w.z m.a.w o.a m.b.t t.a.v ca incl excl art st evt resp fa",
  pl: "p pan dr inż mgr prof np tzn tzw m.in tj ul nr str godz ok św im r w hab",
  pt: "sr sra srs srta dr dra d prof profa eng arq av núm n.º nº pág págs art cap vol fig p.ex ex tel aprox v.exa cia ltda",
  ro: "dl dna dr prof ing nr str pag art cca ex",
  ru: "г гг ул д кв стр см т.е т.к т.н т.п и.о им пр проф акад руб коп тыс млн млрд рис табл гл ст н.э",
  sk: "p pán dr ing mgr prof doc napr tzn tzv tj resp str č čl ods sv ul",
  sl: "g ga dr prof inž mag npr tj t.i oz št str čl",
  sv: "hr fr dr prof t.ex bl.a nr s kr ca dvs pga m.m f.d s.k kl",
  tr: "dr prof doç av sn bkz örn vb no s",
  uk: "г р рр вул буд кв стор див т.д т.зв т.п ім пр проф акад грн коп тис млн млрд рис табл гл ст н.е",
};
const sameAs: Readonly<Record<string, string>> = {
  zh: "ja", no: "nb", nn: "nb", mr: "hi", ne: "hi", gl: "pt", oc: "ca", an: "es", ast: "es", be: "ru", bg: "ru",
};

const listSets = new Map<string, ReadonlySet<string>>();
const startSets = new Map<string, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

function wordsOf(
  lists: Readonly<Record<string, string>>, sets: Map<string, ReadonlySet<string>>, tag: string,
): ReadonlySet<string> | undefined {
  const language = tag.toLowerCase().split("-", 1)[0] ?? "";
  const known = sets.get(language);
  if (known !== undefined) return known;
  const list = lists[sameAs[language] ?? language];
  if (list === undefined) return undefined;
  const words = new Set(list.split(" "));
  sets.set(language, words);
  return words;
}

/** The abbreviations of a language, lower case and without their last stop; none for a language without a list. */
export function abbreviations(tag: string): ReadonlySet<string> {
  return wordsOf(lists, listSets, tag) ?? none;
}

/** Words of many languages that are shortened before a number only: "No. 5", "Fig. 2", "pág. 7". */
export const beforeNumber: ReadonlySet<string> = new Set(
  "no nos nr nro núm fig figs abb tab vol vols p pp pag pág págs s str ch cap kap sec art abs bd § č čl стр рис табл гл ст".split(" "));

/** Forms of companies, with which a name ends, and often a sentence: `Acme Inc. She left`, `GmbH & Co. KG`. */
export const companyForms: ReadonlySet<string> = new Set("co inc ltd corp".split(" "));

/** Ends of compounds that name a street, by primary language subtag; in front of a number they are abbreviations. */
const streets: Readonly<Record<string, RegExp>> = { de: /\p{L}{2}-?(?:str|pl)$/u, nl: /\p{L}{2}(?:str|pln)$/u };

/** Whether a word is the shortened name of a street, which its stop does not end before a number: `Hauptstr. 5`. */
export function isStreet(word: string, tag: string): boolean {
  return streets[tag.toLowerCase().split("-", 1)[0] as string]?.test(word) ?? false;
}

/** Languages that write an ordinal number as a number with a stop. */
export const stopAfterOrdinal: ReadonlySet<string> = new Set("de da nb nn no fi cs sk sl hr bs hu et is lv fo".split(" "));

/** Words that begin a sentence far more often than they follow an abbreviation: `in the U.S. She left`. */
const startWords: Readonly<Record<string, string>> = {
  ca: "el la els les un una ell ella ells jo no i però en de per amb si quan com aquest aquesta això es",
  de: "der die das ein eine er sie es wir ihr ich und aber in im am an auf bei mit für wenn als wie dieser diese dieses nicht nach von zu",
  en: "the a an he she it we they you i this that these those there here his her its our their my your but and so then when while if as in "
    + "on at by for from to what who how why no yes not however please let do did is are was were can could would should has have all many "
    + "most some any each every nobody everyone after before since because although now",
  es: "el la los las un una él ella ellos ellas yo se no sí y pero en de por para con si cuando como este esta esto ese esa eso su sus al "
    + "del lo le me nos te hay es era ya hoy ayer luego entonces después también todos",
  fr: "le la les un une il elle ils elles on je nous vous ce cette ces et mais en dans de du des pour si quand comme son sa ses",
  it: "il lo la i gli le un una lui lei loro io noi si non e ma in di da per con se quando come questo questa suo sua",
  nl: "de het een hij zij ze wij we ik en maar in op aan bij met voor als dit dat deze die niet van er",
  pt: "o a os as um uma ele ela eles elas eu se não e mas em de por para com quando como este esta isso seu sua no na",
};

/** The words with which sentences of a language begin, lower case; undefined for a language without a list. */
export function sentenceStarts(tag: string): ReadonlySet<string> | undefined {
  return wordsOf(startWords, startSets, tag);
}
