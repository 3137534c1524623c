import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { inState, pageOfView } from "#shop/platform/lists/keyset.server.ts";
import { reviewStates, type Rating, type ReviewPhoto, type ReviewState } from "./review.ts";
import { photosOfReview } from "./review-queries.server.ts";

/** A review as the shop reads it before it is published. */
export type ReviewToRead = {
  readonly id: string;
  readonly state: ReviewState;
  readonly orderNumber: string;
  readonly productName: string;
  readonly slug: string;
  readonly choice: string;
  readonly rating: Rating;
  readonly title: string;
  readonly words: string;
  readonly shownName: string;
  readonly refusal: string;
  readonly writtenAt: Date;
  readonly photos: readonly ReviewPhoto[];
  /** Another one when its author has changed anything: who publishes it says which one was read. */
  readonly mark: string;
};

/** Eight characters that stand for what the author of the review `r` wrote and added. */
const markOfReview = sql`left(md5(jsonb_build_array(r.rating, r.title, r.words, r.shown_name,
  (select jsonb_agg(p.id order by p.id) from review_photos p where p.review_id = r.id))::text), 8)`;

const reviewColumns = sql`r.id, r.state, o.order_number, product.name as product_name,
  product.slug, r.choice, r.rating, r.title, r.words, r.shown_name, r.refusal, r.written_at, ${photosOfReview} as photos, ${markOfReview} as mark`;
const fromReviews = sql`from reviews r join orders o on o.id = r.order_id
  join products product on product.id = r.product_id`;

/**
 * A page of reviews in a state, 50 rows, and how many each state has: those that wait with the oldest first, others with
 * the newest first. `q`: part of a product's name, or an order number.
 */
export function listReviews(
  db: Db,
  {
    state,
    q = "",
    after = null,
  }: { readonly state: ReviewState; readonly q?: string; readonly after?: string | null },
) {
  const matches = sql`(strpos(lower(product.name), lower(${q})) > 0 or o.order_number = upper(${q}))`;
  return pageOfView<ReviewToRead, ReviewState>(
    db,
    { view: state, after },
    {
      query: sql`select ${reviewColumns} ${fromReviews} where ${q === "" ? sql`true` : matches}`,
      views: inState(reviewStates),
      by: { writtenAt: "moment", id: "uuid" },
      isDown: state !== "waiting",
    },
  );
}

/** How many reviews nobody has read yet. */
export async function countWaitingReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A review by its id; null if there is none. */
export async function findReview(db: Db, id: string): Promise<ReviewToRead | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<ReviewToRead>`select ${reviewColumns} ${fromReviews}
    where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Publishes a review: it appears on the page of its product at once. With a mark, only as it was read:
 * if its author has changed it since, nothing is published.
 */
export function publishReview(
  db: Db,
  { id, mark }: { readonly id: string; readonly mark: string | null },
  act: Act,
) {
  const published = { action: "publish_review", state: "published", refusal: "" } as const;
  return decide(db, { id, act, mark, ...published });
}

/** Refuses a review, also one that was published. Its author gets the reason by mail and reads it behind their link. */
export function refuseReview(
  db: Db,
  id: string,
  { act, reason }: { readonly act: Act; readonly reason: string },
) {
  const refusedFor = { action: "refuse_review", state: "refused", refusal: reason } as const;
  return decide(db, { id, act, mark: null, ...refusedFor });
}

type Decision = {
  readonly id: string;
  readonly act: Act;
  readonly action: string;
  readonly state: "published" | "refused";
  readonly refusal: string;
  /** Null: however it is by now. */
  readonly mark: string | null;
};

async function decide(
  db: Db,
  { id, act, action, state, refusal, mark }: Decision,
): Promise<Done<null> | Refused<"no_review" | "unchanged" | "changed" | "act_reused">> {
  if (!isUuid(id)) return refused("no_review");
  const named = { act, action, subject: { kind: "review", id }, input: { refusal, mark } };
  return withAct<null, "no_review" | "unchanged" | "changed">(db, named, async (tx, audit) => {
    const row = await tx
      .selectFrom("reviews")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return refused("no_review");
    if (row.state === state) return refused("unchanged");
    // Read under the lock: its author may have changed it since.
    if (mark !== null && (await findReview(tx, id))?.mark !== mark) return refused("changed");
    await tx
      .updateTable("reviews")
      .set({ state, refusal, decidedAt: new Date() })
      .where("id", "=", id)
      .execute();
    if (state === "refused") await mailAuthor(tx, { id, actId: act.actId });
    audit({ state: { from: row.state, to: state } });
    return done(null);
  });
}

/** Mails the reason to the author, unless they have deleted their account. A review that was changed can be refused again. */
async function mailAuthor(
  tx: Db,
  { id, actId }: { readonly id: string; readonly actId: string },
): Promise<void> {
  const { rows } = await sql<{
    email: string;
    customerName: string;
    productName: string;
    title: string;
    reason: string;
  }>`
    select o.email, o.customer_name as "customerName", p.name as "productName", r.title, r.refusal as reason
    from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id
    where r.id = ${id} and o.customer_id is not null`.execute(tx);
  for (const { email, ...data } of rows)
    await enqueueMail(tx, "review-refused", {
      key: `review-refused:${id}:${actId}`,
      recipient: email,
      data,
    });
}
