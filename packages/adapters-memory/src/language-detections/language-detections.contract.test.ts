import { languageDetectorContract } from "@dragoman/port-contracts/language-detections";
import { close, runner } from "../../test/in-memory.js";
import { MemoryLanguageDetector } from "./index.js";

languageDetectorContract("MemoryLanguageDetector", async () => ({ adapter: new MemoryLanguageDetector(), close }), runner);
