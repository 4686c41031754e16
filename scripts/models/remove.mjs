/** Removes models; those of them that are not installed are told. */
export async function remove({ models, pairs }) {
  const { removeInstalled } = await import("@dragoman/neural/installed");
  const { modelId } = await import("@dragoman/neural/registry");
  const results = [];
  for (const id of pairs.map(modelId)) results.push({ id, removed: await removeInstalled(models, id) });
  const line = ({ id, removed }) => `${id} ${removed ? "is removed. Remove its engines as well" : "is not installed"}.\n`;
  return { json: results, isWell: results.every(({ removed }) => removed), text: results.map(line).join("") };
}
