import pg from "pg";

const connectTimeoutMs = 3_000;

/** Connects without limits for statements and idle transactions: a backup takes as long as it takes. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "shop backup",
  });
  client.on("error", () => {}); // the failing query reports it
  await client.connect();
  // Both override the database's defaults.
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return client;
}

/** Connects, does the work, and disconnects. */
export async function withConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
