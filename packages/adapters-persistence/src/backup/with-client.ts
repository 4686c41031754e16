import pg from "pg";

/** One connection that no rule for short statements holds for; it ends with what is done on it. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "dragoman-backup", keepAlive: true });
  // One that breaks between two statements would end the process; the next statement tells of it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
