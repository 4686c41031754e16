const list = "the old new red green small big white house car dog cat man woman table book door window street city river bridge school "
  + "garden forest sees opens closes paints sells finds and with of in on near behind beside a this that is was";
/** Words and what they become. */
export const words = new Map(list.split(" ").map((word) => [word, `${word.split("").reverse().join("")}o`]));
const all = [...words.keys()];

/** Sentences of `least` to `most` words of the model, each another one; the same seed gives the same ones. */
export function sentencesFrom(seed, least, most = least) {
  let state = seed;
  const below = (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % limit;
  };
  return () => `${Array.from({ length: least + below(most - least + 1) }, () => all[below(all.length)]).join(" ")}.`;
}
