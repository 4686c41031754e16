/** Whether two pieces of plain data say the same, whatever the order of their members; an absent member equals an undefined one. */
export function sameFacts(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of names) {
    if (!sameFacts((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name])) return false;
  }
  return true;
}
