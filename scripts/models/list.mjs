import { whereFrom } from "./place.mjs";
import { scores, shownModel } from "./shown.mjs";

/** The models that are installed, or those that an address offers. */
export async function list({ models, values, signal }) {
  if (values.available) return available(await whereFrom(values.from, process.env), signal);
  const { installedModels } = await import("@dragoman/neural/installed");
  const found = await installedModels(models);
  return {
    json: found.map(({ id, model }) => ({ id, ...model })), isWell: true,
    text: found.length === 0 ? `No model is installed in ${models}.\n` : found.map(shownModel).join(""),
  };
}

async function available(from, signal) {
  const { isAddress, offersOf, webAddress, webPlace } = await import("@dragoman/neural/adding");
  const { modelId } = await import("@dragoman/neural/registry");
  if (!isAddress(from)) throw new Error(`--available asks an address, and ${from} is none.`);
  const offers = await offersOf(webPlace(webAddress(from), signal));
  const shown = offers.map((offer) => {
    const { architecture, version, status, published, licence } = offer;
    return { id: modelId(offer), architecture, version, status, published, licence };
  }).toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const line = ({ id, architecture, version, status, published }) =>
    `${id}  ${architecture} ${version}${status === undefined ? "" : `, ${status}`}, ${scores(published)}\n`;
  return { json: shown, text: shown.map(line).join(""), isWell: true };
}
