import pg from "pg";
import type { Place } from "./place.ts";

/** The only user of the local database, let in by the socket's folder being closed to others. */
const role = "shop";
const connectTimeoutMs = 2_000;

/** The address of a database on the local server. It names localhost only to be a valid address. */
export function urlOf(place: Place, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(place.socketDir)}`;
}

/** Makes the shop's database the first time. */
export async function createShopDatabase(place: Place): Promise<void> {
  await withClient(place, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'");
    if (rowCount === 0) await client.query("create database shop");
  });
}

/** Connects to the server, works, and always lets go. */
export async function withClient<T>(
  place: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: place.socketDir,
    port: 5432,
    user: role,
    database: "postgres",
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on("error", () => {}); // told by the query that fails
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
