/** What the sandbox answered, in its brackets but without the accents it gave to the letters. */
export function unaccented(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
