/** Removes models, and what was downloaded of them; those of them that are not installed are told. */
export async function remove({ models, pairs, signal }) {
  const { removeInstalled } = await import("@dragoman/neural/installed");
  const { removeDownloads } = await import("@dragoman/neural/adding");
  const { modelId } = await import("@dragoman/neural/registry");
  const results = [];
  for (const id of pairs.map(modelId)) {
    if (signal.aborted) break; // What was removed before is told.
    const downloads = await removeDownloads(models, id);
    results.push({ id, removed: await removeInstalled(models, id), downloads });
  }
  const line = ({ id, removed, downloads }) => `${id} ${removed ? "is removed. Remove its engines as well"
    : downloads ? "was not installed; what was downloaded of it is removed" : "is not installed"}.\n`;
  return {
    json: results.map(({ id, removed }) => ({ id, removed })), isWell: results.every(({ removed, downloads }) => removed || downloads),
    text: results.map(line).join(""),
  };
}
