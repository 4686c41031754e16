// Gives words that training never saw numbers of their own, for one text. Follows no paper.
import type { StoredVocabulary } from "../model-file/index.js";
import { reservedWords } from "../text/index.js";

/** Words of one text that a vocabulary does not have: ids from its size on. */
export class OwnWords {
  private readonly tokens: string[] = [];
  private readonly ids = new Map<string, number>();

  constructor(private readonly vocabulary: StoredVocabulary) {}

  /** The id of a word; equal words have equal ids. */
  idOf(token: string): number {
    const known = this.vocabulary.find(token);
    if (known !== reservedWords.unknown) return known;
    let own = this.ids.get(token);
    if (own === undefined) this.ids.set(token, own = this.add(token));
    return own;
  }

  /** A new id, whatever the token is. */
  add(token: string): number {
    return this.vocabulary.size + this.tokens.push(token) - 1;
  }

  /** Whether the vocabulary lacks the word of an id. */
  isOwn(id: number): boolean {
    return id >= this.vocabulary.size;
  }

  word(id: number): string {
    return this.isOwn(id) ? this.tokens[id - this.vocabulary.size] as string : this.vocabulary.word(id);
  }
}
