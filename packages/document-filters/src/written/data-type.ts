const dataTypes: Readonly<Record<string, string>> = {
  "text/plain": "plaintext", "text/x-line": "plaintext", "text/html": "html", "text/xml": "xml", "text/sgml": "sgml", "application/rtf": "rtf",
};

/** What XLIFF 1.2 and TMX call the format that codes come from. */
export function dataType(format: string): string {
  return dataTypes[format] ?? `x-${format.replace(/^[^/]*\//, "").replace(/[^\w.-]/g, "-")}`;
}
