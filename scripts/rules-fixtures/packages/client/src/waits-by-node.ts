// Caught by client-knows-nobody.
import { setTimeout } from "node:timers/promises";

export const wait = setTimeout;
