/** On whose behalf something is done. */
export interface Actor {
  /** Both empty where nobody is known, as when a password is reset by a link. */
  readonly userId: string;
  readonly username: string;
  /** Where they ask from. */
  readonly address: string;
}

/** Knows on whose behalf something is done, from the request that asks for it to the store that writes it. */
export interface Acting {
  /** Does something on behalf of somebody, with all that it begins and waits for. Several at once are not taken for each other. */
  as<T>(actor: Actor, act: () => T): T;
  /** On whose behalf the present act is done; undefined for what the server does by itself. */
  actor(): Actor | undefined;
}
