// Plain JavaScript, since the supervisor uses it as well, and runs before anything is installed or built.
export {
  cpuMsOfThread, type LifeLimits, type LifeTimes, type LifeWatch, lookAt, Patience, type ProcessFacts, watchLife,
} from "../../process-life/index.mjs";
