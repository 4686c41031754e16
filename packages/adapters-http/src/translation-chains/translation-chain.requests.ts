import { type DeletedMode, deletedModes } from "@dragoman/application";
import { examples } from "../common/examples.js";
import { Flag, Text } from "../common/fields.js";

export class ListChainsQuery {
  @Text({ oneOf: deletedModes, about: "`excluded` when absent." })
  includeDeleted?: DeletedMode;
}

export class CreateChainForm {
  @Text({ required: true, max: 800, example: examples.chainId, about: "Two ids of language pairs, joined by `>>`." })
  chainId!: string;
}

export class ChainPath {
  @Text({ required: true, max: 800, example: examples.chainId })
  chainId!: string;
}

export class ChangeChainForm {
  @Flag({ about: "Whether the chain comes and goes with its members." })
  autoManage?: boolean;
}
