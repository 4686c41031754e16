const name = "migrated";

/** Makes a database with all tables, from which tests copy theirs. Resolves with its name, for DRAGOMAN_TEST_TEMPLATE. */
export async function makeMigratedTemplate(serverUrl) {
  // A test run installs and builds it first.
  const { migrate, openDatabase } = await import("@dragoman/adapters-persistence");
  const server = await openDatabase({ url: serverUrl });
  try {
    await server.pool.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  } finally {
    await server.close();
  }
  const database = await openDatabase({ url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  return name;
}
