// Caught by contracts-are-for-tests.
import { contract } from "@dragoman/port-contracts";

export const shipped = contract;
