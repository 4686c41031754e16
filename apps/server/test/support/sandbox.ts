/** The id of a pair of the sandbox, of `EngSpa`. */
export function sandboxPair(direction: string): string {
  return `${direction}_Generic_SRV_SANDBOX_1_0_x_0`;
}

/** What the sandbox answered, in its brackets but without the accents it gave to the letters. */
export function unaccented(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
