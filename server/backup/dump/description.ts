import { z } from "zod";
import { manifestSchema } from "#server/backup/manifest.ts";

/**
 * The description of one dump, `dumps/<name>.json`. It is written last, so a dump without it is
 * incomplete and does not count.
 */
export const dumpSchema = z.object({
  format: z.literal(1),
  /** UTC, "2026-11-22T150402Z"; also the name of both files. */
  name: z.string().regex(/^\d{4}-\d\d-\d\dT\d{6}Z$/),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The dump is the database as it was at this time. */
  snapshotAt: z.iso.datetime(),
  /** Of the server. */
  postgres: z.object({ version: z.string(), major: z.int() }),
  /** The major of the pg_dump that wrote it: a pg_restore that reads it must not be older. */
  programMajor: z.int(),
  /** The newest migration, "0029_backups". */
  migration: z.string(),
  /** Rows of each table ("public.orders") in the dump's own snapshot. Unlogged tables are not dumped. */
  rowCounts: z.record(z.string(), z.int()),
  /** The size of the dump, which is compressed, and its hash. */
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The sandbox's mails and the uploads, as in a manifest: their contents are in `objects/`. */
  folders: manifestSchema.shape.folders,
  files: manifestSchema.shape.files,
  /** The size of the stored contents of these files. */
  filesBytes: z.int(),
  /** The settings by name, without secrets. */
  settings: z.record(z.string(), z.string()),
});

export type Dump = z.infer<typeof dumpSchema>;
