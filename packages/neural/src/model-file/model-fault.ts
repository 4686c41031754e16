/** A file that the engine cannot load. The message is one sentence, which names the file and what is wrong with it. */
export class ModelFault extends Error {
  override readonly name = "ModelFault";

  constructor(readonly file: string, reason: string, options?: ErrorOptions) {
    super(`${file} ${reason}.`, options);
  }
}

/** A file of a model. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}
