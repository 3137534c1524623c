import { londonDay } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockNewNames } from "#shop/catalogue/editing/create-queries.server.ts";
import {
  keepBeginnings,
  keepVersions,
  lockUnchanged,
} from "#shop/catalogue/editing/keep-version.server.ts";
import { toGrid } from "#shop/catalogue/editing/options/grid-content.ts";
import { areSkusTaken } from "#shop/catalogue/editing/options/option-grid-queries.server.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { fingerprintOf } from "#shop/catalogue/editing/version-list.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { saveNewProducts, selectWanted, type WantedLine } from "./import-lines-queries.server.ts";
import { learnLater, queueLearning } from "./learn-later.server.ts";
import { moveImport } from "./imports-queries.server.ts";
import { queuePictures } from "./queue-pictures.server.ts";
import { findTakenNames } from "./taken-names-queries.server.ts";
import {
  hasSameOptions,
  insertDrafts,
  writeContents,
  type ContentChange,
} from "./write-contents.server.ts";

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
 * Everything is read before the products are locked, because orders of them wait until the commit.
 */
export async function applyImport(
  db: Db,
  id: string,
  applying: Applying,
): Promise<Done<number> | Refused<"changed_meanwhile" | "act_reused">> {
  const lines = await selectWanted(db, id);
  const changed = lines.flatMap(({ productId }) => productId ?? []);
  const before = await keepBeginnings(db, changed);
  const isAsSeen =
    applying.vatRateBp === vatRateOn(londonDay(new Date())) &&
    lines.every(({ productId, seen }) => {
      const content = productId === null ? undefined : before.contents.get(productId);
      return productId === null || (content !== undefined && fingerprintOf(content) === seen);
    });
  if (!isAsSeen) return refused("changed_meanwhile");
  const subject = { kind: "product_import", id };
  const named = { act: applying.act, action: ACTION, subject, input: {} };
  return withAct<number, "changed_meanwhile">(db, named, async (tx, audit) => {
    const isFree =
      (await lockUnchanged(tx, changed, before)) && !(await takesNames(tx, lines, before.contents));
    if (!isFree) return refused("changed_meanwhile");
    await learnLater(tx);
    const fresh = lines.filter(({ productId }) => productId === null);
    await write(tx, { lines, fresh, before: before.contents }, applying);
    await saveNewProducts(tx, id);
    await queuePictures(tx, id, lines);
    const moved = { from: "applying", to: "applied", appliedAt: new Date() } as const;
    if (!(await moveImport(tx, id, moved))) throw new Error(`import ${id} is not being applied`);
    audit({ new: { from: null, to: fresh.length }, changed: { from: null, to: changed.length } });
    return done(lines.length);
  });
}

const ACTION = "import_products";

type Writing = {
  readonly lines: readonly WantedLine[];
  /** Those of products that are not there yet. */
  readonly fresh: readonly WantedLine[];
  readonly before: ReadonlyMap<number, ProductContent>;
};

async function write(tx: Db, { lines, fresh, before }: Writing, { act, tell }: Applying) {
  const added = await insertDrafts(
    tx,
    fresh.map(({ sku, wanted: content, stock }) => ({ sku, content, stock })),
  );
  const changes = lines.map(({ sku, productId: known, wanted: to }): ContentChange => {
    const productId = known ?? added.get(sku);
    if (productId === undefined) throw new Error(`${sku} was not added`);
    return { productId, from: known === null ? null : (before.get(known) ?? null), to };
  });
  const reworded = await writeContents(tx, changes, tell);
  const written = changes.map(({ productId }) => productId);
  await keepVersions(tx, written, { act, action: ACTION });
  await queueLearning(tx, act.actId, reworded);
}

/** Whether something else has an address or an SKU that a line asks for. Until the commit nobody takes one. */
async function takesNames(
  tx: Db,
  lines: readonly WantedLine[],
  before: ReadonlyMap<number, ProductContent>,
): Promise<boolean> {
  const present = ({ productId }: WantedLine) =>
    productId === null ? undefined : before.get(productId);
  const names = lines
    .filter((line) => present(line)?.fields.slug !== line.wanted.fields.slug)
    .map(({ sku, productId, wanted }) => ({
      sku,
      productId,
      slug: wanted.fields.slug ?? "",
    }));
  if (names.length > 0) await lockNewNames(tx);
  if (await findTakenNames(tx, names)) return true;
  const skus = lines
    .filter((line) => !hasSameOptions(present(line), line.wanted))
    .flatMap(({ productId, wanted }) =>
      toGrid(wanted.options).flatMap(({ values }) =>
        values.filter(({ sku }) => sku !== "").map(({ sku }) => ({ productId, sku })),
      ),
    );
  return areSkusTaken(tx, skus);
}
