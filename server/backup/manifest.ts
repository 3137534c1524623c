import { z } from "zod";

const time = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** "2026-11-22-1f0c": a folder of the backup folder. */
export const setName = z.string().regex(/^[\w-]{1,60}$/);
/** A WAL segment's name: timeline, log and segment. */
const segment = z.string().regex(/^[0-9A-F]{24}$/);

/**
 * The description of one base backup, `<set>/backups/<name>.json`. It is written last, so a backup
 * without it is incomplete and does not count.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** UTC, "2026-11-22T150402Z"; also the file's name. */
  name: z.string().regex(/^\d{4}-\d\d-\d\dT\d{6}Z$/),
  /** The set: one life of one database, with one line of WAL. */
  set: setName,
  startedAt: time,
  finishedAt: time,
  postgres: z.object({
    /** "18.4". */
    version: z.string(),
    major: z.int(),
    systemIdentifier: z.string(),
  }),
  /** The newest migration, "0029_backups"; empty in a database that no shop has used yet. */
  migration: z.string(),
  wal: z.object({
    timeline: z.int(),
    /** The first segment that a restore needs. */
    first: segment,
    /** The last segment that this backup needs; a restore to a later time needs further ones. */
    last: segment,
    /** LSNs as text, "0/3000028". */
    startLsn: z.string(),
    stopLsn: z.string(),
    /** The size of a segment: 16 MB, or 1 MB in a database that was created with that size. */
    segmentBytes: z.int().min(1_048_576),
  }),
  /** A named point in the WAL, at which `rowCounts` were counted. Null when no quiet moment was found. */
  restorePoint: z.object({ name: z.string(), at: time, lsn: z.string() }).nullable(),
  /** Rows of each table ("public.orders") at the restore point. Tables without WAL are not counted. */
  rowCounts: z.record(z.string(), z.int()).nullable(),
  /** Every folder, relative to DATA_DIR: empty ones too. */
  folders: z.array(z.object({ path: z.string(), mode: z.int() })),
  /** Every file, relative to DATA_DIR: "postgres/data/base/16384/1259", "mail/1.eml", "uploads/…". */
  files: z.array(
    z.object({
      path: z.string(),
      mode: z.int(),
      /** Of the file itself, not of the stored object. */
      bytes: z.int(),
      /** Of the content. The content is the object `objects/<first two digits>/<sha256>.zst`. */
      sha256,
    }),
  ),
  /** The settings by name, without secrets: for a person who sets up a new machine. */
  settings: z.record(z.string(), z.string()),
  /** The stored size of all objects of this backup, and of those that were new. */
  storedBytes: z.int(),
  newBytes: z.int(),
});

export type Manifest = z.infer<typeof manifestSchema>;
