import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act, Changed as AuditedChanges } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { applyChanges, type ChangeRefusal } from "./change-product.server.ts";
import { writeOptions } from "./write-options.server.ts";
import { selectFields } from "./editing-queries.server.ts";
import { keepingVersions } from "./keep-version.server.ts";
import { toGrid } from "./options/grid-content.ts";
import { gridProblem, type GridProblem } from "./options/option-checks.server.ts";
import type { ProductContent } from "./product-content.ts";
import { productFields, type ProductChanges, type ProductFields } from "./product-fields.ts";
import { findVersion, readContent } from "./version-list.server.ts";

/** The number of the version that was brought back; or why nothing has changed. */
export type BroughtBack = Done<number> | Refused<BringBackRefusal>;

type BringBackRefusal = "no_version" | ChangeRefusal | GridProblem;

/**
 * Makes a product as it was in a version: its fields through the checks that a form passes, the net price to the
 * penny, and its options. It becomes a new version. Its state, stock and pictures stay as they are, and so do fields
 * that the version has not got. `seen` is the fingerprint of the product as the person saw it: refused with
 * `changed_meanwhile` when it has changed since.
 */
export async function bringBackVersion(
  db: Db,
  productId: number,
  { act, number, seen }: { readonly act: Act; readonly number: number; readonly seen: string },
): Promise<BroughtBack> {
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "bring_back_product", subject, input: { number, seen } };
  const versioned = { productIds: [productId], act, action: named.action, broughtBack: number };
  return withAct<number, BringBackRefusal>(db, named, (tx, audit) =>
    keepingVersions(tx, versioned, async () => {
      const [product] = await selectFields(tx, [productId]);
      if (product === undefined) return refused("no_product");
      const version = await findVersion(tx, productId, number);
      if (version === null) return refused("no_version");
      const now = await readContent(tx, productId);
      if (now.fingerprint !== seen) return refused("changed_meanwhile");
      const hasOtherOptions = !sameOptions(now.content, version.content);
      const problem = hasOtherOptions
        ? await gridProblem(tx, productId, toGrid(version.content.options))
        : null;
      if (problem !== null) return refused(problem);
      const content = await withPresentGroups(tx, version.content);
      const applied = await applyChanges(tx, product, changesTo(product.fields, content));
      if (!applied.ok && !(applied.reason === "unchanged" && hasOtherOptions)) return applied;
      if (hasOtherOptions) {
        await writeOptions(tx, [{ productId, groups: version.content.options }]);
        await writeListPricesOf(tx, productId);
      }
      const fields: AuditedChanges = applied.ok ? applied.value : {};
      audit({
        ...fields,
        ...(hasOtherOptions && { options: {} }),
        version: { from: null, to: number },
      });
      return done(number);
    }),
  );
}

/** The content with the present slugs of a category and a brand that have been renamed, or whose products moved. */
async function withPresentGroups(tx: Db, content: ProductContent): Promise<ProductContent> {
  const { categorySlug, brandSlug } = content.fields;
  const present = async (path: "/" | "/brands/", slug: string | undefined) =>
    slug && ((await findNewPath(tx, path + slug))?.slice(path.length) ?? slug);
  const category = await present("/", categorySlug);
  const brand = await present("/brands/", brandSlug);
  return {
    ...content,
    fields: {
      ...content.fields,
      ...(category && { categorySlug: category }),
      ...(brand && { brandSlug: brand }),
    },
  };
}

function sameOptions(one: ProductContent, other: ProductContent): boolean {
  return JSON.stringify(one.options) === JSON.stringify(other.options);
}

/** The changes that make the fields of a product those of a version. */
function changesTo(now: ProductFields, { fields, netPence }: ProductContent): ProductChanges {
  const pricePence =
    netPence === null ? null : grossPence(netPence, vatRateOn(londonDay(new Date())));
  const wanted: Partial<ProductFields> = { ...fields, pricePence };
  return Object.fromEntries(
    productFields
      .filter((field) => field !== "state" && wanted[field] !== undefined)
      .map((field) => [field, { from: now[field], to: wanted[field] }]),
  ) as ProductChanges;
}
