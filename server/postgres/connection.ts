import pg from "pg";
import type { Place } from "./place.ts";

/** The only role of the local database. It has no password, as only its user can reach the socket. */
const role = "shop";
const connectTimeoutMs = 2_000;

/** The URL of a database on the local server. Its host is the socket's folder; localhost only makes it a valid URL. */
export function urlOf(place: Pick<Place, "socketDir">, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(place.socketDir)}`;
}

/** Creates the shop's database if it does not exist. */
export async function createShopDatabase(place: Place): Promise<void> {
  await withClient(place, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'");
    if (rowCount === 0) await client.query("create database shop");
  });
}

/** Connects to the server, does the work, and disconnects. */
export async function withClient<T>(
  place: Pick<Place, "socketDir">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: place.socketDir,
    port: 5432,
    user: role,
    database: "postgres",
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on("error", () => {}); // the failing query reports it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
