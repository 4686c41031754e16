export { cpuMsOfThread, lookAt } from "./process-facts.mjs";
export { Patience, watchLife } from "./watch-life.mjs";
