import { sql } from "kysely";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { snakeCase } from "#shop/kit/snake-case.ts";
import { serviceColumns, SERVICES_MAX, type ServiceInput } from "./services-queries.server.ts";

export type { ServiceInput } from "./services-queries.server.ts";

/**
 * Changes a service, or adds one with `id` null. `version` is that of the service which the person saw: refused
 * when somebody has changed it since.
 */
export async function saveService(
  db: Db,
  {
    act,
    id,
    version,
    service,
  }: {
    readonly act: Act;
    readonly id: number | null;
    readonly version: number;
    readonly service: ServiceInput;
  },
): Promise<Done<{ readonly id: number }> | Refused<"changed" | "too_many" | "act_reused">> {
  const subject = { kind: "carrier_service", id: String(id ?? "new") };
  const input = { version, service: service as unknown as Json };
  return withAct<{ id: number }, "changed" | "too_many">(
    db,
    { act, action: "save_carrier_service", subject, input },
    async (tx, audit) => {
      const values = serviceColumns(service);
      if (id === null) {
        const added = await addService(tx, values);
        if (added === null) return refused("too_many");
        audit({ name: { from: "", to: service.name } });
        return done({ id: added });
      }
      const before = await tx
        .selectFrom("carrierServices")
        .selectAll()
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined || before.version !== version) return refused("changed");
      await tx
        .updateTable("carrierServices")
        .set({ ...values, version: version + 1 })
        .where("id", "=", id)
        .execute();
      audit(changedOf(before, values));
      return done({ id });
    },
  );
}

/**
 * Adds a service; null if there are as many as there may be. All carriers are locked, so that one person at a time
 * adds one and the limit holds.
 */
async function addService(tx: Db, values: Values): Promise<number | null> {
  await sql`select 1 from carriers order by name for update`.execute(tx);
  const { count } = await tx
    .selectFrom("carrierServices")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= SERVICES_MAX) return null;
  const { id } = await tx
    .insertInto("carrierServices")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Values = ReturnType<typeof serviceColumns>;

function changedOf(before: Values, after: Values): Changed {
  const keys = Object.keys(after) as (keyof Values)[];
  const changed = keys.filter((key) => String(before[key]) !== String(after[key]));
  return Object.fromEntries(
    changed.map((key) => [snakeCase(key), { from: String(before[key]), to: String(after[key]) }]),
  );
}

/** Sets the columns of a carrier's generic file. Refused when somebody has changed the carrier since. */
export async function saveColumns(
  db: Db,
  {
    act,
    name,
    version,
    columns,
  }: {
    readonly act: Act;
    readonly name: string;
    readonly version: number;
    readonly columns: readonly string[];
  },
): Promise<Done<null> | Refused<"changed" | "act_reused">> {
  const subject = { kind: "carrier", id: name };
  const input = { version, columns: [...columns] };
  return withAct<null, "changed">(
    db,
    { act, action: "save_carrier_columns", subject, input },
    async (tx, audit) => {
      const before = await tx
        .selectFrom("carriers")
        .select(["columns", "version"])
        .where("name", "=", name)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined || before.version !== version) return refused("changed");
      await tx
        .updateTable("carriers")
        .set({ columns: [...columns], version: version + 1 })
        .where("name", "=", name)
        .execute();
      audit({ columns: { from: before.columns.join(", "), to: columns.join(", ") } });
      return done(null);
    },
  );
}
