/** A database that can fall silent, or stand still, for whoever comes through `url`. */
export interface DatabaseProxy {
  readonly url: string;
  /** Connections that are there carry nothing any more, and stay open; new ones work. Answers how many they are. */
  goSilent(): number;
  /** The same, and new ones carry nothing either until `thaw`. */
  freeze(): number;
  thaw(): void;
  stop(): Promise<void>;
}

/** A proxy of the drill before the database of this URL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const kit = await import(new URL("../../../scripts/drill/silent-proxy.mjs", import.meta.url).href) as {
    startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy>;
  };
  return kit.startDatabaseProxy(databaseUrl);
}
