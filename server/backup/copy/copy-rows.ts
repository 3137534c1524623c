import { pipeline } from "node:stream/promises";
import { Transform } from "node:stream";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { StartFailed } from "#server/start-failed.ts";
import type { TableDefinition } from "./schema/tables.ts";

export type CopiedTable = { readonly name: string; readonly rows: number };

type Copy = {
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly tables: readonly TableDefinition[];
  readonly announce: (line: string) => void;
};

const progressMs = 3_000;
/** A server that neither sends nor takes anything for so long is gone. */
const stallTimeoutMs = 120_000;

/** Copies the rows of all tables but the unlogged ones, and compares the number of rows afterwards. */
export async function copyRows({ from, to, tables, announce }: Copy): Promise<CopiedTable[]> {
  const logged = tables.filter((table) => !table.isUnlogged);
  const progress = startProgress(logged.length, announce);
  const copied: CopiedTable[] = [];
  try {
    for (const table of logged) {
      progress.table = table.name;
      await copyTable({ from, to, table, onBytes: (bytes) => (progress.bytes += bytes) });
      copied.push({ name: table.name, rows: await compareCounts({ from, to, table }) });
      progress.done += 1;
    }
  } finally {
    progress.stop();
  }
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  announce(`Copied ${rows} rows of ${copied.length} tables (${megabytes(progress.bytes)} MB)`);
  return copied;
}

type TableCopy = {
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly table: TableDefinition;
};

async function copyTable({
  from,
  to,
  table,
  onBytes,
}: TableCopy & { onBytes: (bytes: number) => void }): Promise<void> {
  if (table.storedColumns.length === 0) return;
  const columns = table.storedColumns.join(", ");
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  const read = from.query(copyTo(`copy (select ${columns} from only ${table.name}) to stdout`));
  const write = to.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
  try {
    await pipeline(read, count, write, { signal: stalled.signal });
  } catch (error) {
    if (!stalled.signal.aborted) throw error;
    throw new StartFailed(
      `The copy of ${table.name} stopped: for ${stallTimeoutMs / 1_000} s no row arrived.`,
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
  }
}

async function compareCounts({ from, to, table }: TableCopy): Promise<number> {
  const count = async (client: pg.Client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from only ${table.name}`,
    );
    return Number(rows[0]?.count);
  };
  const [before, after] = [await count(from), await count(to)];
  if (before === after) return after;
  throw new StartFailed(
    `The copy of ${table.name} has ${after} rows, the original ${before}. Nothing was changed.`,
  );
}

function startProgress(tables: number, announce: (line: string) => void) {
  const state = { table: "", done: 0, bytes: 0, stop: () => clearInterval(timer) };
  const timer = setInterval(
    () =>
      announce(
        `Copying ${state.table}: ${state.done} of ${tables} tables done, ${megabytes(state.bytes)} MB`,
      ),
    progressMs,
  );
  return state;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
