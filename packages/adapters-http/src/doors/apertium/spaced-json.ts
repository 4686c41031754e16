/** JSON with a blank behind each comma and colon, as Python writes it: some clients look for members with that blank. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`).join(", ")}}`;
}
