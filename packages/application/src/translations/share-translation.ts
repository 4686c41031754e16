import { invalid } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";

/** Sharing goes through an editing service that nobody can connect to this server: whatever is asked of it is refused, as `features` announces. */
export class ShareTranslation {
  async run(): Promise<Translation> {
    throw shareDisabled();
  }
}

/** Why nothing is shared. */
export function shareDisabled(): Error {
  return invalid("share-disabled", "Sharing is not enabled on this server.", "GET /system/info tells the features; create the translation with the method MTE.");
}
