import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import { beginRows, selectPictures, type Listed } from "./picture-queries.server.ts";

type PicturesAct = { readonly act: Act; readonly action: string; readonly input: Json };

/** What the work of an act gets. */
export type AtPictures = {
  readonly tx: Db;
  /** In their order, without those that were deleted. They may not be rows yet. */
  readonly pictures: readonly Listed[];
  /** Makes rows of them. Called once it is certain that the act is done, before it writes. */
  readonly begin: () => Promise<void>;
  readonly audit: (changed: Changed) => void;
};

type Outcome<Value, Reason extends string> = Done<Value> | Refused<Reason>;

/**
 * Does an act about the pictures of a product once, with the product locked. What the product is afterwards is kept
 * as a version.
 */
export function withPictures<Value extends Json, Reason extends string>(
  db: Db,
  { productId, act, action, input }: PicturesAct & { readonly productId: number },
  work: (at: AtPictures) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | "no_product" | "act_reused">> {
  const subject = { kind: "product", id: String(productId) };
  return withAct<Value, Reason | "no_product">(db, { act, action, subject, input }, (tx, audit) =>
    keepingVersions<Value, Reason | "no_product">(
      tx,
      { productIds: [productId], act, action },
      async () => {
        const found = await selectPictures(tx, productId);
        if (found === null) return refused("no_product");
        const { pictures } = found;
        return work({ tx, pictures, audit, begin: () => beginRows(tx, productId, pictures) });
      },
    ),
  );
}
