import type { Db } from "#shop/platform/database/db.server.ts";
import type { Carrier } from "./carrier.ts";
import type { CarrierService } from "./service.ts";

/** An upper limit of services. */
export const SERVICES_MAX = 100;

/** What the owner sets of a service. */
export type ServiceInput = Omit<CarrierService, "id" | "version">;

/** A service as its row has it. */
export function serviceColumns(service: ServiceInput) {
  return { ...service, countries: [...service.countries] };
}

/** Every service, by rank, those that are not active too. */
export async function selectServices(db: Db): Promise<readonly CarrierService[]> {
  return db
    .selectFrom("carrierServices")
    .selectAll()
    .orderBy("rank")
    .orderBy("id")
    .limit(SERVICES_MAX)
    .execute();
}

/** Every carrier, by name. */
export async function selectCarriers(db: Db): Promise<readonly Carrier[]> {
  return db.selectFrom("carriers").selectAll().orderBy("name").limit(50).execute();
}
