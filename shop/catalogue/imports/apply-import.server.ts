import { londonDay } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "#shop/catalogue/editing/content-queries.server.ts";
import { lockNewNames } from "#shop/catalogue/editing/create-queries.server.ts";
import { keepFirstVersions, keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import { toGrid } from "#shop/catalogue/editing/options/grid-content.ts";
import { selectTakenSkus } from "#shop/catalogue/editing/options/option-grid-queries.server.ts";
import { fingerprintOf } from "#shop/catalogue/editing/version-list.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { saveNewProducts, selectWanted, type WantedLine } from "./import-lines-queries.server.ts";
import { moveImport } from "./imports-queries.server.ts";
import { queuePictures } from "./queue-pictures.server.ts";
import { findTakenNames } from "./taken-names-queries.server.ts";
import { insertDrafts, writeContents, type ContentChange } from "./write-contents.server.ts";

type Applying = {
  readonly act: Act;
  /** The rate of VAT of the dry run. */
  readonly vatRateBp: number | null;
  /** Tells the page how many products are written. */
  readonly tell: (written: number) => Promise<void>;
};

/**
 * Writes exactly what the dry run showed, all products in one transaction: each is kept as a version, the audit log has
 * one row. Refused when a product, an address, an SKU or VAT is another since the dry run, and then nothing is changed.
 */
export async function applyImport(
  db: Db,
  id: string,
  { act, vatRateBp, tell }: Applying,
): Promise<Done<number> | Refused<"changed_meanwhile" | "act_reused">> {
  const subject = { kind: "product_import", id };
  const named = { act, action: "import_products", subject, input: {} };
  return withAct<number, "changed_meanwhile">(db, named, async (tx, audit) => {
    const lines = await selectWanted(tx, id);
    const changed = lines.flatMap(({ product_id: productId }) => productId ?? []);
    const fresh = lines.filter(({ product_id: productId }) => productId === null);
    const versioned = { productIds: changed, act, action: named.action };
    return keepingVersions(tx, versioned, async () => {
      const present = await selectContents(tx, changed);
      const isAsSeen =
        vatRateBp === vatRateOn(londonDay(new Date())) &&
        lines.every(({ product_id: productId, seen }) => {
          const content = productId === null ? undefined : present.get(productId);
          return productId === null || (content !== undefined && fingerprintOf(content) === seen);
        });
      if (!isAsSeen || (await takesNames(tx, lines, present))) return refused("changed_meanwhile");
      const added = await insertDrafts(
        tx,
        fresh.map(({ sku, wanted: content, stock }) => ({ sku, content, stock })),
      );
      const changes = lines.flatMap(({ sku, product_id: known, wanted: to }): ContentChange[] => {
        const productId = known ?? added.get(sku);
        if (productId === undefined) throw new Error(`${sku} was not added`);
        return [{ productId, from: known === null ? null : (present.get(known) ?? null), to }];
      });
      await writeContents(tx, changes, tell);
      await keepFirstVersions(tx, [...added.values()], { act, action: named.action });
      await saveNewProducts(tx, id);
      await queuePictures(tx, id, lines);
      const moved = { from: "applying", to: "applied", applied_at: new Date() } as const;
      if (!(await moveImport(tx, id, moved))) throw new Error(`import ${id} is not being applied`);
      audit({ new: { from: null, to: fresh.length }, changed: { from: null, to: changed.length } });
      return done(lines.length);
    });
  });
}

/** Whether something else has an address or an SKU that a line asks for. Until the commit nobody takes one. */
async function takesNames(
  tx: Db,
  lines: readonly WantedLine[],
  present: ReadonlyMap<number, ContentChange["to"]>,
): Promise<boolean> {
  await lockNewNames(tx);
  const names = lines.map(({ sku, product_id: productId, wanted }) => ({
    sku,
    productId,
    slug: wanted.fields.slug ?? "",
  }));
  if (await findTakenNames(tx, names)) return true;
  for (const { product_id: productId, wanted } of lines) {
    const now = productId === null ? undefined : present.get(productId);
    if (JSON.stringify(now?.options ?? []) === JSON.stringify(wanted.options)) continue;
    const taken = await selectTakenSkus(tx, productId ?? 0, toGrid(wanted.options));
    if (taken.length > 0) return true;
  }
  return false;
}
