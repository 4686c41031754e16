/** How an operation is asked for. */
export interface OperationRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its parameters in braces. */
  readonly path: string;
  /** How its body is written; all fields but those of the path stand in the query when absent. */
  readonly sends?: "form" | "multipart" | "json";
  /** The media type to ask for; JSON when absent. */
  readonly accepts?: string;
  /** Takes an `Idempotency-Key`. */
  readonly isOnce?: true;
  /** Needs no credentials. */
  readonly isPublic?: true;
  /** Answers where to go. */
  readonly isRedirect?: true;
}
