import { examples } from "../common/examples.js";
import { List, Moment, mostSubstrings } from "../common/fields.js";

export class ListAuditQuery {
  @List({ example: ["anna"], most: mostSubstrings, about: "Substrings of the names of those who did it, in any letter case; any of them." })
  usernames?: string[];

  @List({
    example: [examples.username], most: mostSubstrings,
    about: "Substrings of the names of what was changed, in any letter case; any of them.",
  })
  subjects?: string[];

  @List({ example: ["user", "settings.changed"], about: "Types of events, or what stands before their dot; any of them." })
  events?: string[];

  @Moment({ round: "up", about: "Inclusive." })
  startTimeCreated?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeCreated?: number;
}
