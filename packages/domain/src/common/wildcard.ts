import { invalid } from "./errors.js";

/** More of them make a search slow and say nothing more. */
const mostStars = 10;

/** Throws `wildcard-too-many` when a wildcard filter has more than ten `*`. */
export function checkWildcard(field: string, filter: string): void {
  const stars = filter.split("*").length - 1;
  if (stars > mostStars) {
    throw invalid("wildcard-too-many", `${field} has ${stars} wildcards (*).`, `A filter may have at most ${mostStars}.`);
  }
}

/** Whether the whole text fits the filter, letter case included: `*` stands for any characters, `?` for one, the others for themselves. */
export function fitsWildcard(text: string, filter: string): boolean {
  const [characters, signs] = [[...text], [...filter]];
  let [at, sign] = [0, 0];
  // Behind the last star: what follows it is tried at the next character whenever it does not fit.
  let [retryAt, retrySign] = [0, -1];
  while (at < characters.length) {
    if (signs[sign] === "*") [retryAt, retrySign] = [at, ++sign];
    else if (signs[sign] === "?" || signs[sign] === characters[at]) [at, sign] = [at + 1, sign + 1];
    else if (retrySign >= 0) [at, sign] = [++retryAt, retrySign];
    else return false;
  }
  while (signs[sign] === "*") sign++;
  return sign === signs.length;
}
