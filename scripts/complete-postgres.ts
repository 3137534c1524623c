/**
 * Adds to the embedded PostgreSQL in node_modules what npm packages can't contain, when an image is
 * built: its root file system is read-only when it runs. `node scripts/complete-postgres.ts`.
 */
import { completePackaged } from "#server/postgres/binaries.ts";

completePackaged();
