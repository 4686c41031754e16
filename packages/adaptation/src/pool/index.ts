export { sharedFloat32, sharedFloat64, sharedInt32, sharedInt8, sharedUint16, sharedUint8, toShared } from "./shared-arrays.js";
export { threadTask, type Task } from "./task.js";
export { openPool, WorkerPool, type PoolOptions, type RunOptions } from "./worker-pool.js";
