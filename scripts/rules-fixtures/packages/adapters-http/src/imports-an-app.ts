// Caught by nobody-imports-an-app.
import { server } from "../../../apps/server/src/main.js";

export const known = server;
