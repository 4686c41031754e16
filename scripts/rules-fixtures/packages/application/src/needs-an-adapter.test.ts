// Caught by inner-tests-need-no-outer-ring.
import { http } from "@dragoman/adapters-http";

export const known = http;
