const pairs = (list: string): (readonly [string, string])[] =>
  list.split(", ").map((pair) => pair.split(" ") as unknown as readonly [string, string]);
const nouns = pairs("table mesa, house casa, door puerta, window ventana, chair silla, street calle, letter carta, box caja, shirt camisa, "
  + "lamp lámpara, key llave, bottle botella");
const looks = pairs("red roja, white blanca, small pequeña, old vieja, new nueva, clean limpia, broken rota, black negra");
const deeds = pairs("sees ve, opens abre, sells vende, buys compra, paints pinta, cleans limpia, moves mueve");
const people = ["Ana", "Juan", "María", "Pedro"];
/** What stands there; were it always the same, most such units would nearly be one another, and be left out for that. */
const sourceAsides = [
  "so to say", "as one does", "more or less", "to be honest", "by the way", "as it were", "in a word", "all things considered",
];
/** What people write there, as they please. */
const asides = ["quizá mañana", "sin ninguna duda", "como siempre ocurre", "por decirlo así", "nadie sabe cuándo", "con mucho gusto",
  "a su manera", "poco a poco"];

/**
 * Units that are translated word by word, and as many whose second half people translated by whatever came to their minds: a model can
 * tell by itself where it is likely to be right. The same each time.
 */
export function unevenCorpus(count: number): { source: string; target: string; document: string }[] {
  let state = 3;
  const one = <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as T;
  };
  return Array.from({ length: count }, (_, at) => {
    const [person, deed, noun, look, other] = [one(people), one(deeds), one(nouns), one(looks), one(nouns)];
    const [clause, its] = at % 2 === 0 ? ["", ""]
      : [sourceAsides, asides].map((list) => `, ${one(list)}, ${one(list)}, ${one(list)}`) as [string, string];
    return {
      source: `${person} ${deed[0]} the ${look[0]} ${noun[0]} and the ${other[0]} in room ${at}${clause}.`,
      target: `${person} ${deed[1]} la ${noun[1]} ${look[1]} y la ${other[1]} en la sala ${at}${its}.`,
      document: `page-${Math.floor(at / 20)}`,
    };
  });
}
