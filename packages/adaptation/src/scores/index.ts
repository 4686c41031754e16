export { bleu, bleuOf, BleuReferences, bleuStatistics, bleuWidth, sumOf } from "./bleu.js";
export { chrf, chrfOf, chrfStatistics, chrfWidth, segmentChrf } from "./chrf.js";
export { type Comparison, type Interval, pairedBootstrap, type Resampling } from "./paired-bootstrap.js";
export { tokenize13a } from "./tokenize-13a.js";
