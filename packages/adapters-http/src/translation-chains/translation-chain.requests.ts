import { type DeletedMode, deletedModes } from "@dragoman/application/translation-chains";
import { examples } from "../common/examples.js";
import { Flag, Text } from "../common/fields.js";

export class ListChainsQuery {
  @Text({ oneOf: deletedModes, default: "excluded", about: "Chains that were deleted: beside the others, alone, or not at all." })
  includeDeleted?: DeletedMode;
}

export class CreateChainForm {
  @Text({
    required: true, max: 800, code: "chain-id-invalid", expected: "the ids of two language pairs, joined by >>", example: examples.chainId,
    about: "Two ids of language pairs, joined by `>>`.",
  })
  chainId!: string;
}

export class ChainPath {
  @Text({ required: true, max: 800, example: examples.chainId, about: "Percent-encoded in the path: `>>` is `%3E%3E`." })
  chainId!: string;
}

export class ChangeChainForm {
  @Flag({ about: "`true`: it exists while both members run. `false`: it is managed by hand. Absent: nothing changes." })
  autoManage?: boolean;
}
