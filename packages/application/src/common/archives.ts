/** A file that goes into an archive. */
export interface ArchiveMember {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Packs files together. */
export interface Archives {
  /** A zip archive as its members come, holding one piece of them at a time. Fails as a member does. */
  zip(members: AsyncIterable<ArchiveMember>): AsyncIterable<Uint8Array>;
}
