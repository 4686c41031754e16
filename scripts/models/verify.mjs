/** Reads all files of models again, of those named or of all; what is wrong is told. */
export async function verify({ models, pairs }) {
  const { modelFolders, verifyInstalled } = await import("@dragoman/neural/installed");
  const { modelId } = await import("@dragoman/neural/registry");
  const ids = pairs.length > 0 ? pairs.map(modelId) : await modelFolders(models);
  const results = [];
  for (const id of ids) results.push({ id, faults: await verifyInstalled(models, id) });
  const lines = results.flatMap(({ id, faults }) => (faults.length === 0 ? [`${id} is whole.`] : faults));
  return {
    json: results, isWell: results.every(({ faults }) => faults.length === 0),
    text: `${(lines.length === 0 ? [`No model is installed in ${models}.`] : lines).join("\n")}\n`,
  };
}
