import { Moment } from "../common/fields.js";

/** Which part of the history is asked for. */
export class HistoryQuery {
  @Moment({ round: "up", about: "Snapshots from this moment on." })
  fromTimestamp?: number;

  @Moment({ round: "down", about: "Snapshots up to this moment." })
  toTimestamp?: number;
}
