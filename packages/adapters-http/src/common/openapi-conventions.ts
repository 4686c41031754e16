/** What holds for all operations, as the OpenAPI document says it in front. */
export const conventions = `A self-hosted machine-translation server.

**Requests.** Parameters are sent in the query, or as \`application/x-www-form-urlencoded\` in UTF-8; files as \`multipart/form-data\`.
JSON bodies are taken where an operation says so, and refused with 400 elsewhere. Whatever is described as a form may also be sent in the
query, with an empty body; what is described as the query of a DELETE may also be sent in a form. Unknown fields are ignored, save by
batch deletes, which refuse them. An empty field counts as absent, except where an empty one clears a value; in JSON \`null\` does. A field
that is not a list may come only once.

**Values.** Closed lists and booleans (\`true\`, \`false\`) are read in any letter case. Lists are joined by commas, or the field is
repeated; fields that are only repeated are never split. Languages are codes of three letters (\`eng\`, \`spa\`, \`ptb\`); aliases and
IETF tags (\`en\`, \`pt-BR\`) are taken too, and those of other regions as their language (\`en-US\`). Documents come in as Base64,
which is then percent-encoded; at most 100 MiB decoded.

**Answers.** Success is always 200. Answers are JSON, also bare ones: a count is a number, and a token or \`"OK"\` a string in quotes.
Downloads are bare Base64 in \`text/plain\`, without quotes and line breaks; \`Accept: application/octet-stream\` gets the file itself.
Timestamps are in UTC, \`yyyy-MM-dd HH:mm:ss.ffffffZ\` with six digits of fraction; "" is one that has not come. Lists take \`page\`
(from 1) and \`perPage\` (1 to 1000) and state the totals; a page past the last one is empty. Filters that are given must all fit. A
list has no slash at the end of its path.

**Failures** are JSON, \`{"error":{"code","message","details"}}\`: the status, what failed, and why or what would be right. The header
\`Dragoman-Error\` is a stable code for programs. 429 and 503 say in \`Retry-After\` when to try again. What the request shows is
answered at once; what only the document shows ends the job with \`state\` \`done\`, \`substate\` \`failed\` and a sentence in
\`errorMessage\`. Whoever may not see something gets the same 404 as if it did not exist.

**Headers.** A \`Trace-ID\` of up to 128 characters is echoed, a longer one is 400; without one the answer has an id of the server's. Reads
in JSON carry an \`ETag\` and answer \`If-None-Match\` with 304. A POST with an \`Idempotency-Key\` is done once: send it again,
unchanged and under the same key, when no answer arrived; within 24 hours it gets the answer of the first. \`Expect: 100-continue\` is
answered once credentials, role and path have been checked.`;

/** The header of operations that are done once for each key. */
export const idempotencyKey = {
  name: "Idempotency-Key", in: "header", required: false, example: "7c0f6c2e-5a5d-4a0e-9d5b-3f1f1c9d2b11",
  schema: {
    type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$",
    description: "Makes it safe to send the request again: with the same fields and document it is done once within 24 hours, and answered "
      + "as the first time. Of visible ASCII characters; a random UUID for each new request.",
  },
} as const;

/** The header of their answers. */
export const replayed = {
  "Idempotent-Replayed": {
    description: "`true` on an answer that was given before to the same `Idempotency-Key`.", schema: { type: "string", enum: ["true"] },
    example: "true",
  },
} as const;
