import { access, constants, stat } from "node:fs/promises";
import { namedFile } from "../backup/command-on-file.mjs";
import { ownDataDirectory, WrongSetting } from "../up/settings.mjs";

/** Where the models of an installation are, made for whoever `changes` them; what a killed process has begun there is ended. */
export async function openModelsFolder(environment, root, changes) {
  const { endReplacements, makeFolder, modelsFolder } = await import("@dragoman/neural/installed");
  const folder = modelsFolder(environment, () => ownDataDirectory(environment.DRAGOMAN_DATA_DIR, root));
  const why = await whyNot(async () => {
    if (changes) await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    await access(folder, constants.R_OK | constants.X_OK | (changes ? constants.W_OK : 0));
    await endReplacements(folder);
  });
  if (why === undefined || (why.isAbsent && !changes)) return folder;
  const { DRAGOMAN_MODELS_DIR: setting } = environment;
  if (!setting) throw new Error(`${folder} cannot be used: ${why.reason}.`);
  throw new WrongSetting(`DRAGOMAN_MODELS_DIR is ${JSON.stringify(setting)}, but that folder cannot be used: ${why.reason}.`);
}

/** Where models come from: what is named, otherwise DRAGOMAN_MODELS_URL. */
export async function whereFrom(from, { DRAGOMAN_MODELS_URL: setting }) {
  const { isAddress, webAddress } = await import("@dragoman/neural/adding");
  if (from !== undefined) return isAddress(from) ? from : namedFile(from);
  if (!setting) {
    throw new Error("No address of models is built in. Set DRAGOMAN_MODELS_URL to that of a mirror, or name one by --from; "
      + "without a network, --from takes a folder or an archive with the files of a model. See docs/operations.md, Neural models.");
  }
  try {
    return webAddress(setting).href;
  } catch (error) {
    throw new WrongSetting(`DRAGOMAN_MODELS_URL cannot be right: ${error.message}`);
  }
}

/** The path of a file that an option names; throws where it cannot be read. */
export async function namedBy(option, name) {
  const file = namedFile(name);
  const why = await whyNot(async () => {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    await access(file, constants.R_OK);
  });
  if (why === undefined) return file;
  throw new Error(`--${option} names ${file}, which cannot be read: ${why.reason}.`);
}

/** Why something cannot be done; undefined where it can. */
async function whyNot(act) {
  try {
    await act();
    return undefined;
  } catch (error) {
    const { reasonOf } = await import("@dragoman/neural/adding");
    return { isAbsent: error.code === "ENOENT", reason: reasonOf(error) };
  }
}
