import { startLocalPostgres } from "/work/main/server/postgres/local-postgres.ts";
import fs from "node:fs";
const s = await startLocalPostgres({
  dir: "/dev/shm/pgx",
  log: () => {},
  durable: false,
  settings: { max_connections: "300" },
});
fs.writeFileSync("/tmp/pg.url", s.url);
process.on("SIGTERM", async () => {
  await s.stop();
  process.exit(0);
});
setInterval(() => {}, 1000);
