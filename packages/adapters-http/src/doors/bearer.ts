import type { Request } from "express";
import { authorizationOf } from "./door.js";

/** The header `Authorization`; its bearer may be a key of ours as well as a token, for many clients know no other scheme. */
export function bearerOrKey({ headers: { authorization } }: Pick<Request, "headers">): string | undefined {
  return authorizationOf(/^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]) ?? authorization;
}
