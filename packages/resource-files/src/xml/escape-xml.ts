const special = /[&<>\r]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const written: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text as it stands in an element; every reader of XML gives it back as it was. Characters that XML cannot hold come out as U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(special, (character) => written[character] ?? "\ufffd");
}
