import type { DomainEvent, Instant } from "../common/index.js";

/** Tells that an administrator changed the settings of a group; never what they are. */
export function settingsChanged(group: string, at: Instant): DomainEvent {
  return { type: "settings.changed", at, data: { group } };
}
