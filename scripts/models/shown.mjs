/** What a publisher measured, in words. */
export function scores(published) {
  if (published === undefined) return "no scores published";
  const { bleu, chrf, comet, testSet } = published;
  const told = [["BLEU", bleu, 1], ["chrF", chrf, 1], ["COMET", comet, 3]].filter(([, score]) => score !== undefined)
    .map(([name, score, digits]) => `${name} ${score.toFixed(digits)}`);
  return told.length === 0 ? "no scores published" : `${told.join(", ")}${testSet === undefined ? "" : ` on ${testSet}`}`;
}

/** Bytes in words. */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** A model that is installed, in a line or two. */
export function shownModel({ id, model }) {
  const { architecture, version, files, published, licence, source } = model;
  return `${id}  ${architecture} ${version}, ${megabytes(files.model.size)}, ${scores(published)}\n`
    + `         licence: ${licence}; from ${source}\n`;
}

/** What helps a model that is damaged. */
export const repair = (id) => `"npm run models -- add ${id} --replace" installs it anew, "npm run models -- remove ${id}" removes it.`;
