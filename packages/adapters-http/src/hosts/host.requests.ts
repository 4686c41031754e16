import { examples } from "../common/examples.js";
import { Integer, Text } from "../common/fields.js";

export class HostPath {
  @Text({ required: true, max: 253, example: "localhost" })
  hostname!: string;
}

export class EnginePath extends HostPath {
  @Text({ required: true, max: 100, example: "engspa1" })
  engineId!: string;
}

export class RegisterHostForm {
  @Text({ required: true, max: 253, example: "10.0.0.7" })
  hostname!: string;

  @Integer({ required: true, min: 1, max: 65_535, example: 8002 })
  hostAgentPort!: number;
}

export class AddJobEngineForm {
  @Text({ max: 100, example: "jobs1", about: "At most 20 letters, digits and underscores; random when absent." })
  id?: string;
}

export class ChangeTranslationEngineForm {
  @Integer({ min: 1, max: 10_000 })
  desiredProcessingUnits?: number;

  @Integer({ min: 1, max: 10_000, example: 2 })
  maximumProcessingUnits?: number;

  @Text({ max: 40, example: "auto", about: "Neural pairs only." })
  mode?: string;
}

export class AddTranslationEngineForm extends ChangeTranslationEngineForm {
  @Text({ required: true, max: 400, example: examples.languagePairId, about: "Id of a pair that is installed on the host." })
  languagePair!: string;

  @Text({ max: 100, example: "engspa1", about: "At most 20 letters, digits and underscores; random when absent." })
  id?: string;
}
