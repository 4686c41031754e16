/** Number of characters, as code points. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}
