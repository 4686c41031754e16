// Caught by conformance-needs-node-alone.
import { createServer } from "node:http";
import type { User } from "@dragoman/domain";

export const serve = (_for: User) => createServer();
