/** A picture that has text: a frame of an image file, or a page of a PDF. */
export type Picture =
  | { readonly is: "image"; readonly bytes: Uint8Array; readonly frame: number }
  | { readonly is: "page"; readonly pdf: Uint8Array; readonly number: number; readonly width: number; readonly height: number };

/** Where on a picture something stands, from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface SeenWord extends Box {
  readonly text: string;
  /** Percent. */
  readonly confidence: number;
}

export interface SeenLine {
  /** In the order in which they are read. */
  readonly words: readonly SeenWord[];
  /** Where its letters stand. */
  readonly base: number;
  /** How high its letters are, from top to bottom. */
  readonly size: number;
}

/** The text of a picture: lines by the areas that they stand in, in the order in which they are read. */
export interface SeenText {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly (readonly SeenLine[])[];
  readonly isRightToLeft: boolean;
}

export interface RecogniserOptions {
  /** The IETF tag of the language of the text; `und` where it is not known. */
  readonly tag: string;
  /** Takes more time to find more. */
  readonly isThorough: boolean;
}

/** Reads text in pictures. */
export interface Recogniser {
  /** What to install before text in image files, or on pages, can be read; undefined while it can be. */
  lacks(what: Picture["is"]): string | undefined;
  /** Rejects with `ocr-language-not-installed` where that language cannot be read; undefined when it can. */
  read(picture: Picture, options: RecogniserOptions): Promise<SeenText>;
}
