import { examples } from "../common/examples.js";
import { Integer, Text } from "../common/fields.js";

const engineId = { max: 100, rule: { maxLength: 20, pattern: "^[A-Za-z0-9_]+$" }, example: "engspa1" };
const newEngineId = {
  ...engineId, code: "engine-id-invalid",
  about: "At most 20 letters, digits and underscores, unique across all hosts regardless of letter case; random when absent.",
};

export class HostPath {
  @Text({ required: true, max: 253, example: "localhost", about: "As `GET /hosts` lists it." })
  hostname!: string;
}

export class EnginePath extends HostPath {
  @Text({ ...engineId, required: true, about: "Letter case does not matter." })
  engineId!: string;
}

export class RegisterHostForm {
  @Text({
    required: true, max: 253, code: "hostname-invalid", expected: "the name or address of a host", example: "10.0.0.7",
    about: "A name by RFC 1123, or an IPv4 address.",
  })
  hostname!: string;

  @Integer({
    required: true, min: 1024, max: 65_535, code: "host-agent-port-invalid", example: 8002, about: "The port that its agent listens on.",
  })
  hostAgentPort!: number;
}

export class AddEngineForm {
  @Text({ ...newEngineId, example: "jobs1" })
  id?: string;
}

/** More than any licence grants; how many are left is looked at inside. */
const units = { min: 1, max: 2_147_483_647, code: "processing-units-invalid" };

export class ChangeTranslationEngineForm {
  @Integer({ ...units, about: "Pipelines that run from the start; 1 for a new engine." })
  desiredProcessingUnits?: number;

  @Integer({
    ...units, example: 2, about: "Pipelines under load, at least as many as desired; as many as desired for a new engine.",
  })
  maximumProcessingUnits?: number;

  @Text({
    max: 40, rule: { enum: ["gpu", "gpuSpeed", "cpu", "cpuSpeed", "auto"] }, example: "auto",
    about: "For neural pairs only; 400 with any other pair.",
  })
  mode?: string;
}

export class AddTranslationEngineForm extends ChangeTranslationEngineForm {
  @Text({
    required: true, max: 400, code: "language-pair-not-installed",
    expected: "the id of a language pair that is installed on the host; GET /hosts lists them",
    example: examples.languagePairId, about: "Id of a pair that is installed on the host.",
  })
  languagePair!: string;

  @Text(newEngineId)
  id?: string;
}
