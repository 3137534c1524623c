import { listPackedSizes } from "#shop/carriers/edit-packed-sizes.server.ts";
import { genericFields } from "#shop/carriers/files/generic.ts";
import { listCarriers, listServices } from "#shop/carriers/services.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/settings";
import { CarrierColumns } from "./carrier-columns.tsx";
import { PackedSizes } from "./packed-sizes.tsx";
import { ServiceForms } from "./service-forms.tsx";
import { saveSetting } from "./settings-forms.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after")?.slice(0, SKU_MAX) ?? "";
  const [services, carriers, sizes] = await Promise.all([
    listServices(db()),
    listCarriers(db()),
    listPackedSizes(db(), { after }),
  ]);
  return { services, carriers, sizes, fields: Object.keys(genericFields) };
}

export async function action(args: Route.ActionArgs) {
  return saveSetting(args);
}

/** What each carrier takes, its file, and how the products are packed. */
export default function CarrierSettings({ loaderData, actionData: result }: Route.ComponentProps) {
  const { services, carriers, sizes, fields } = loaderData;
  return (
    <>
      <PageHead title="Carriers" crumb={{ to: "/pack/run", name: "Carrier run" }} />
      <DoneStrip text={result?.done} />
      <ServiceForms {...{ services, result }} carriers={carriers.map(({ name }) => name)} />
      <CarrierColumns {...{ carriers, fields, result }} />
      <PackedSizes {...{ sizes, result }} />
    </>
  );
}
