/** A string that says this, escaped as the one in whose place it stands. */
export function writtenString(text: string, raw: string): string {
  let written = JSON.stringify(text);
  if (raw.includes("\\/")) written = written.replaceAll("/", "\\/");
  if (/\\u(?!00[0-7])/.test(raw) && !/[^\0-\u007f]/.test(raw)) written = written.replace(/[^\0-\u007f]/g, escaped);
  return /\\u003[ce]/i.test(raw) ? written.replace(/[<>&]/g, escaped) : written;
}

const escaped = (unit: string): string => [...Array(unit.length).keys()].map(
  (i) => `\\u${unit.charCodeAt(i).toString(16).padStart(4, "0")}`).join("");
