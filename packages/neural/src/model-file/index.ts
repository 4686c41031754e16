export { checkModel, type ModelFacts } from "./check-model.js";
export { refuseForeign } from "./foreign-files.js";
export { ModelFault, type NamedBytes } from "./model-fault.js";
