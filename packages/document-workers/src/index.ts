export { documentTasks } from "./documents/document-tasks.js";
export { WorkerDocumentReader } from "./documents/worker-document-reader.js";
export { type ImportReaders, importTasks } from "./imports/import-tasks.js";
export { type ImportNeeds, workerImportSlice } from "./imports/slice.js";
export { DocumentWorkers, type WorkerOptions } from "./pool/document-workers.js";
export { type Call, serveTasks, type Task } from "./tasks/serve-tasks.js";
export { flagsOfWorkers } from "./pool/worker-process.js";
export { jobEngineWorkers, serverWorkers } from "./pool/usual-options.js";
