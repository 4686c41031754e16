/** The prefix of the name of an element, with its colon; "" when it has none. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(":") + 1);
}

/** The name without the prefix that the elements of the format have; "" for elements of others, which mean nothing here. */
export function localName(name: string, prefix: string): string {
  if (prefix === "") return name;
  return name.startsWith(prefix) ? name.slice(prefix.length) : "";
}
