/** Escaped characters, and words with the word-bound blank in front of them. */
const word = /\\.|(\[\[[^\]]*\]\])?\^([^\\$]*(?:\\.[^\\$]*)*)\$/gs;
const special = /[+#~]/;

/**
 * Splits words that the analyser joined (`de<pr>+el<det>`), each with the blank of all, and puts the tags behind a phrase
 * (`take<vblex># out`), as `apertium-pretransfer` does.
 */
export function splitJoinedWords(tagged: string): string {
  if (!special.test(tagged)) return tagged;
  return tagged.replace(word, (all: string, blank: string | undefined, content: string | undefined) =>
    (content === undefined || !special.test(content) ? all : `${blank ?? ""}^${split(content, `$ ${blank ?? ""}^`)}$`));
}

function split(content: string, border: string): string {
  /** What is written at once; tags wait for the end of the phrase. */
  let written = "";
  let waiting = "";
  let waits = false;
  let inPhrase = false;
  let inTag = false;
  for (const char of content) {
    if (char === "<") inTag = waits = true;
    else if (char === ">") inTag = false;
    else if (char === "#" && waits) {
      waits = false;
      inPhrase = true;
    }
    if (char === "+" && !inTag && (waits || inPhrase)) {
      waiting += border;
      waits = true;
    } else if (!waits) written += char;
    else if (char !== "~" || inTag) waiting += char;
  }
  return written + waiting;
}
