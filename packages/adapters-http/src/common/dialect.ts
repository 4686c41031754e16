import type { Request, Response } from "express";
import type { Failure } from "./failure.js";
import type { Schema } from "./schema.js";

/** A failure as another interface answers it. */
export interface SpokenFailure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON. */
  readonly body: unknown;
}

/** How an interface that is not our own speaks: its clients know other failures, other headers and other credentials than ours. */
export interface Dialect {
  /** Every path below it is of this interface, also those that it does not have; absent where it shares its paths with others. */
  readonly prefix?: string;
  /** Other prefixes that its clients may have been given; the same holds below them. */
  readonly furtherPrefixes?: readonly string[];
  /** What its client sent as the header `Authorization` of ours; that header itself where it does not say. */
  readonly authorization?: (request: Request) => string | undefined;
  /**
   * What its client sent in the body as the header `Authorization` of ours, where the head has none. `sent` gives a text of the body by
   * its name. Such a body is read before it is known who sends it, so it may not be large.
   */
  readonly authorizationInBody?: (sent: (name: string) => string | undefined) => string | undefined;
  /** A path of it that is asked with another method is refused as such, by the code `method-unknown`. */
  readonly refusesMethods?: true;
  /** It is reached by the names of this server alone, and from no page of another origin: its clients run beside browsers. */
  readonly refusesRebinding?: true;
  /** What a failure of ours is answered with; `route` is the pattern of its path, "" where none fits. */
  readonly failure: (failure: Failure, route: string) => SpokenFailure;
  readonly failureSchema: Schema;
  /** What the OpenAPI document of the interface is called, and what it says of all operations. */
  readonly title: string;
  readonly conventions: string;
  /** Sets what stands in the head of each of its answers. */
  readonly greet?: (response: Response, requestId: string) => void;
}
