import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { countMaterialUses, listMaterials } from "#shop/making/materials.server.ts";
import { listPartLists, listParts } from "#shop/making/part-lists.server.ts";
import { gapsOf } from "#shop/making/read-parts.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { readSearch } from "#admin/list/asked.server.ts";
import { SettingsTabs } from "#admin/make/make-tabs.tsx";
import type { Route } from "./+types/settings";
import { MaterialTable } from "./material-table.tsx";
import { PartListTable } from "./part-list-table.tsx";
import { changeMaterial } from "./save-material.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const q = readSearch(request);
  const after = new URL(request.url).searchParams.get("after");
  const [materials, uses, partLists] = await Promise.all([
    listMaterials(db()),
    countMaterialUses(db()),
    readPartLists(q, after),
  ]);
  return {
    materials: materials.map((each) => ({ ...each, products: uses.get(each.key) ?? 0 })),
    partLists,
    now: new Date(),
  };
}

async function readPartLists(q: string, after: string | null) {
  const { rows, ...page } = await listPartLists(db(), { q, after });
  const ids = rows.map(({ productId }) => productId);
  const [products, parts] = await Promise.all([
    findProductsById(db(), ids, { states: "any" }),
    listParts(db(), ids),
  ]);
  const gaps = (id: number) => {
    const product = products.get(id);
    return product === undefined ? [] : gapsOf(product, parts.get(id) ?? []);
  };
  return { ...page, q, rows: rows.map((row) => ({ ...row, gaps: gaps(row.productId) })) };
}

export async function action(args: Route.ActionArgs) {
  return changeMaterial(args);
}

/** The materials of the workshop, and what each product is made of. */
export default function MakeSettings({ loaderData, actionData: result }: Route.ComponentProps) {
  const { materials, partLists, now } = loaderData;
  return (
    <>
      <PageHead title="Make" />
      <DoneStrip text={result?.done} />
      <SettingsTabs />
      <div className="make-settings">
        <MaterialTable {...{ materials, result }} />
        <PartListTable {...partLists} now={now} />
      </div>
    </>
  );
}
