import { Link } from "react-router";
import { listMaterials } from "#shop/making/materials.server.ts";
import { getPartList, listCopySources } from "#shop/making/part-lists.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/product-parts";
import { changeParts, productOf } from "./change-parts.server.ts";
import { Overtaken } from "./overtaken.tsx";
import { PartsForm } from "./parts-form.tsx";
import { toRows } from "./parts-rows.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { id, sku, name, optionGroups } = await productOf(params.sku);
  const [{ version, parts }, materials, sources] = await Promise.all([
    getPartList(db(), id),
    listMaterials(db()),
    listCopySources(db(), id),
  ]);
  return {
    sku,
    name,
    saved: { version, rows: toRows(parts) },
    choices: { materials, groups: optionGroups },
    sources,
  };
}

export async function action(args: Route.ActionArgs) {
  return changeParts(args);
}

/** What one product is made of. */
export default function ProductParts({ loaderData, actionData: result }: Route.ComponentProps) {
  const { sku, ...form } = loaderData;
  return (
    <>
      <PageHead
        title={form.name}
        crumb={{ to: "/make/settings", name: "Settings of Make" }}
        note={
          <Link className="link" to={`/products/${encodeURIComponent(sku)}`}>
            {sku}
          </Link>
        }
      />
      <DoneStrip text={result?.done} />
      {result?.overtaken !== undefined && <Overtaken {...result.overtaken} />}
      {result?.note !== undefined && (
        <p role="status" className="strip mb-4">
          {result.note}
        </p>
      )}
      {form.choices.materials.length === 0 ? (
        <p>
          There are no materials yet.{" "}
          <Link className="link" to="/make/settings?material=">
            Add a material
          </Link>
        </p>
      ) : (
        <PartsForm key={sku} {...form} result={result} />
      )}
    </>
  );
}
