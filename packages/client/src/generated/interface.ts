// Made by npm run docs of the OpenAPI documents that the server serves; not to be changed by hand.

import type { Operations as v2Operations } from "./v2.js";
import type { Operations as v4Operations } from "./v4.js";
export type * as v2 from "./v2.js";
export type * as v4 from "./v4.js";

/** Every operation of the server by its id: what it takes, and what it answers as each media type. */
export type Operations = v2Operations & v4Operations;
