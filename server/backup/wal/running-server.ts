import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";

/** What the running embedded server says of itself, and who owns its files. */
export type RunningServer = {
  /** The folder with the data folder, DATA_DIR/postgres or where its pointer leads. */
  readonly dir: string;
  readonly dataDir: string;
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly version: string;
  readonly major: number;
  readonly systemIdentifier: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly archiveMode: string;
  /** Whether it archives its WAL to a folder. */
  readonly isArchiving: boolean;
};

const answer = z.object({
  dataDir: z.string(),
  version: z.string(),
  number: z.coerce.number().int(),
  systemIdentifier: z.string(),
  timeline: z.int(),
  segmentBytes: z.coerce.number().int(),
  archiveMode: z.string(),
  library: z.string(),
});

export async function toRunningServer(client: pg.ClientBase): Promise<RunningServer> {
  const { rows } = await client.query(`
    select current_setting('data_directory') as "dataDir",
      split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num') as number,
      (select system_identifier::text from pg_control_system()) as "systemIdentifier",
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
      (select setting from pg_settings where name = 'wal_segment_size') as "segmentBytes",
      current_setting('archive_mode') as "archiveMode",
      current_setting('archive_library') as library`);
  const { dataDir, number, library, ...rest } = answer.parse(rows[0]);
  const { uid, gid } = fs.statSync(dataDir);
  return {
    ...rest,
    dir: path.dirname(dataDir),
    dataDir,
    owner: { uid, gid },
    major: Math.floor(number / 10_000),
    isArchiving: library === "basic_archive",
  };
}
