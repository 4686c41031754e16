import { turnsOf } from "@dragoman/domain/common";

/** Three at a time: each may need much memory, and one that takes long keeps two others free. */
export const spreadsheetInTurn = turnsOf(3);
