import { whereFrom } from "./place.mjs";
import { repair, scores, shownModel } from "./shown.mjs";

/** The models that are installed, damaged ones as well; or those that an address, a folder or an archive offers. */
export async function list({ models, values, signal }) {
  if (values.available || values.from !== undefined) return available(await whereFrom(values.from, process.env), signal);
  const { modelFolders, noteFault, readInstalled } = await import("@dragoman/neural/installed");
  const found = await Promise.all((await modelFolders(models)).map(async (id) => {
    const model = await readInstalled(models, id).catch(() => undefined);
    return model ?? { id, fault: await noteFault(models, id) };
  }));
  const shown = (one) => (one.fault === undefined ? shownModel(one) : `${one.id}  damaged: ${one.fault} ${repair(one.id)}\n`);
  return {
    json: found.map(({ id, model, fault }) => ({ id, ...model, ...(fault === undefined ? {} : { damaged: fault }) })), isWell: true,
    text: found.length === 0 ? `No model is installed in ${models}.\n` : found.map(shown).join(""),
  };
}

async function available(from, signal) {
  const { inTemporaryFolder } = await import("@dragoman/host-protocol/temporary-files");
  const { offersAt } = await import("@dragoman/neural/adding");
  const { modelId } = await import("@dragoman/neural/registry");
  const shown = (await inTemporaryFolder((folder) => offersAt(from, folder, signal))).map((offer) => {
    const { architecture, version, status, published, licence } = offer;
    return { id: modelId(offer), architecture, version, status, published, licence };
  }).toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const line = ({ id, architecture, version, status, published }) =>
    `${id}  ${architecture} ${version}${status === undefined ? "" : `, ${status}`}, ${scores(published)}\n`;
  return { json: shown, text: shown.map(line).join(""), isWell: true };
}
