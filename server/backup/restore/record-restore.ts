import { withConnection } from "#server/backup/connect.ts";

export type RestoreRow = { readonly restoredTo: Date; readonly lostUntil: Date };

/**
 * Records in the restored database that it was restored: jobs and sales pause until it has been
 * reconciled with the provider. A restore of a database that waits for that already covers both times.
 */
export async function recordRestore(
  databaseUrl: string,
  { restoredTo, lostUntil }: RestoreRow,
): Promise<void> {
  await withConnection(databaseUrl, (client) =>
    client.query(
      `insert into restores (restored_to, lost_until) values ($1, greatest($1::timestamptz, $2))
       on conflict ((true)) where reconciled_at is null do update set
         restored_at = now(),
         restored_to = least(restores.restored_to, excluded.restored_to),
         lost_until = greatest(restores.lost_until, excluded.lost_until)`,
      [restoredTo, lostUntil],
    ),
  );
}
