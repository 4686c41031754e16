// Caught by adapters-are-tested-in-memory.
import { http } from "@dragoman/adapters-http";

export const known = http;
