/** A step of a DN from an entry to the root, in lower case and without escapes. */
export interface Rdn {
  readonly type: string;
  readonly value: string;
}

/** Whether it has the form of a DN; other names that servers take, such as `anna@company.example`, know no escapes. */
export function isDn(name: string): boolean {
  return /^\s*(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)+)\s*=/i.test(name);
}

/** The steps of a DN, the entry's own first. */
export function rdnsOf(dn: string): readonly Rdn[] {
  return (dn.match(/(?:\\.|[^\\,])+/gsu) ?? []).map((rdn) => {
    const at = rdn.indexOf("=");
    return { type: rdn.slice(0, at).trim().toLowerCase(), value: unescape(rdn.slice(at + 1).trim()).toLowerCase() };
  });
}

/** A DN as it is compared: without letter case, blanks around values, or choice of escapes. */
export function normalDn(dn: string): string {
  return rdnsOf(dn).map(({ type, value }) => `${type}=${value.replace(/[\\,]/g, "\\$&")}`).join(",");
}

function unescape(value: string): string {
  return value.replace(/(?:\\[0-9a-f]{2})+|\\./gisu, (found) => (/^\\[0-9a-f]{2}/i.test(found) ? textOf(found) : found.slice(1)));
}

/** The text of bytes such as `\c3\a9`; those that are none stay as they stand there. */
function textOf(escapedBytes: string): string {
  try {
    return decodeURIComponent(escapedBytes.replaceAll("\\", "%"));
  } catch {
    return escapedBytes;
  }
}
