import { repair } from "./shown.mjs";

/** Reads all files of models again, of those named or of all; what is wrong is told, and what helps. */
export async function verify({ models, pairs, signal }) {
  const { modelFolders, verifyInstalled } = await import("@dragoman/neural/installed");
  const { modelId } = await import("@dragoman/neural/registry");
  const folders = await modelFolders(models);
  const ids = pairs.length > 0 ? pairs.map(modelId) : folders;
  const results = [];
  for (const id of ids) {
    signal.throwIfAborted();
    results.push({ id, faults: await verifyInstalled(models, id) });
  }
  const told = ({ id, faults }) => (folders.includes(id) ? [...faults, repair(id)] : faults);
  const lines = results.flatMap((result) => (result.faults.length === 0 ? [`${result.id} is whole.`] : told(result)));
  return {
    json: results, isWell: results.every(({ faults }) => faults.length === 0),
    text: `${(lines.length === 0 ? [`No model is installed in ${models}.`] : lines).join("\n")}\n`,
  };
}
