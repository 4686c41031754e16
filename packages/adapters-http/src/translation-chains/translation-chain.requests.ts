import { type DeletedMode, deletedModes } from "@dragoman/application";
import { Flag, Text } from "../common/fields.js";

export class ListChainsQuery {
  @Text({ oneOf: deletedModes, about: "`excluded` when absent." })
  includeDeleted?: DeletedMode;
}

export class CreateChainForm {
  @Text({ required: true, max: 800, about: "Two ids of language pairs, joined by `>>`." })
  chainId!: string;
}

export class ChainPath {
  @Text({ required: true, max: 800 })
  chainId!: string;
}

export class ChangeChainForm {
  @Flag({ about: "Whether the chain comes and goes with its members." })
  autoManage?: boolean;
}
