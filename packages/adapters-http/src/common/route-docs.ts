/** One failure as an example: its stable code, and what it says. */
export type Failing = readonly [code: string, message: string, details: string];

/** What the OpenAPI document says of a route beside what follows from the route itself. */
export interface RouteDocs {
  /** One line. */
  readonly about: string;
  /** What programs made from the document call the operation, where its path would give it the name of another one. */
  readonly operationId?: string;
  /** What a client has to know beside it. */
  readonly note?: string;
  /** Failures that do not follow from the rest of the route, by status. */
  readonly fails?: Readonly<Record<number, Failing>>;
  /** The fields that the example of the form shows beside those that are required. */
  readonly shows?: readonly string[];
  /** What a file that is uploaded may be, and the media types that its part may name. */
  readonly upload?: { readonly about: string; readonly mediaTypes: readonly string[] };
  /** What the document or file of the example is. */
  readonly exampleInput?: string;
  /** An answer in each of the media types that is text, save JSON: the schema of the answer has that one. */
  readonly examples?: Readonly<Record<string, string>>;
}

/** What the OpenAPI document says of the routes of a slice. */
export interface SliceDocs {
  /** Its groups, and what each is about. A route belongs to the one called like the first part of its path, else to the first. */
  readonly tags: Readonly<Record<string, string>>;
  /** How a path fails whose last parameter names nothing, by that parameter. */
  readonly absent?: Readonly<Record<string, Failing>>;
  /** By method and path, as the line of the route has them. */
  readonly routes: Readonly<Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, RouteDocs>>;
}

/** A group of operations in the OpenAPI document. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}
