/**
 * The words of a text as numbers, for finding equal and nearly equal texts among millions: letters and digits count, case does
 * not; scripts that are written without blanks count by characters. Follows no paper; hashes are FNV-1a.
 */
const seedOfWord = 0x811c9dc5;

export class WordHashes {
  private words = new Int32Array(256);

  /** The words of a text, as a view that the next call overwrites. Symbols stand for words where a text has no other. */
  of(text: string): Int32Array {
    const folded = text.toLowerCase();
    if (this.words.length < folded.length) this.words = new Int32Array(2 * folded.length);
    const found = this.cut(folded, isWordCharacter);
    return found.length > 0 ? found : this.cut(folded, isVisible);
  }

  private cut(text: string, belongs: (code: number) => boolean): Int32Array {
    const { words } = this;
    let length = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!belongs(code)) {
        if (hash !== 0) words[length++] = hash;
        hash = 0;
        continue;
      }
      hash = Math.imul((hash === 0 ? seedOfWord : hash) ^ code, 0x01000193) || 1;
      if (!standsAlone(code)) continue;
      words[length++] = hash;
      hash = 0;
    }
    if (hash !== 0) words[length++] = hash;
    return words.subarray(0, length);
  }
}

/** Letters and digits of ASCII; everything above but Latin-1's marks, general punctuation and the object that stands for a code. */
function isWordCharacter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code < 0xc0) return code === 0xaa || code === 0xba;
  return (code < 0x2000 || code > 0x206f) && (code < 0x3000 || code > 0x3004) && code < 0xfe10;
}

function isVisible(code: number): boolean {
  return code > 0x20 && code !== 0xa0;
}

/** Han, kana and Thai, Lao, Khmer, Burmese: a character is a word. */
function standsAlone(code: number): boolean {
  return (code >= 0x2e80 && code < 0xa000) || (code >= 0x0e00 && code < 0x0f00) || (code >= 0x1000 && code < 0x10a0)
    || (code >= 0x1780 && code < 0x1800);
}
