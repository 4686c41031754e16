/** One change of the schema, run once and never edited afterwards. Steps add first; a later release removes. */
export interface SchemaStep {
  readonly name: string;
  readonly sql: string;
  /** Mends rows of earlier versions that the step could not be run on; where it was run it was not needed, so that it may be added later. May run twice. */
  readonly before?: string;
  /** Number of steps that a server must know at least to work on the schema after this one. */
  readonly minimumCode: number;
}
