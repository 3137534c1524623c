import type { Selectable } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { CarrierServices } from "#shop/platform/database/tables.ts";
import type { Carrier, CarrierFormat } from "./carrier.ts";
import type { CarrierService, GirthRule } from "./service.ts";

/** An upper limit of services. */
export const SERVICES_MAX = 100;

/** What the owner sets of a service. */
export type ServiceInput = Omit<CarrierService, "id" | "version">;

/** A service as its row has it. */
export function serviceColumns(service: ServiceInput) {
  return {
    carrier: service.carrier,
    name: service.name,
    code: service.code,
    packageSize: service.packageSize,
    maxLengthMm: service.maxLengthMm,
    maxGirthMm: service.maxGirthMm,
    girthRule: service.girthRule,
    maxWeightGrams: service.maxWeightGrams,
    countries: [...service.countries],
    rank: service.rank,
    isActive: service.isActive,
  };
}

/** Every service, by rank, those that are not active too. */
export async function selectServices(db: Db): Promise<readonly CarrierService[]> {
  const rows = await db
    .selectFrom("carrierServices")
    .selectAll()
    .orderBy("rank")
    .orderBy("id")
    .limit(SERVICES_MAX)
    .execute();
  return rows.map(toService);
}

/** Every carrier, by name. */
export async function selectCarriers(db: Db): Promise<readonly Carrier[]> {
  const rows = await db.selectFrom("carriers").selectAll().orderBy("name").limit(50).execute();
  return rows.map((row) => ({ ...row, format: row.format as CarrierFormat }));
}

function toService(row: Selectable<CarrierServices>): CarrierService {
  return {
    id: row.id,
    carrier: row.carrier,
    name: row.name,
    code: row.code,
    packageSize: row.packageSize,
    maxLengthMm: row.maxLengthMm,
    maxGirthMm: row.maxGirthMm,
    girthRule: row.girthRule as GirthRule,
    maxWeightGrams: row.maxWeightGrams,
    countries: row.countries,
    rank: row.rank,
    isActive: row.isActive,
    version: row.version,
  };
}
