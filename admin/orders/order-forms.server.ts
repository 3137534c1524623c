import { data } from "react-router";
import { addComment, COMMENT_MAX } from "#shop/orders/comments.server.ts";
import { resolveFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { refusedForm, refusedPage, type SentFields } from "#admin/http/form.server.ts";
import { listed } from "#shop/kit/text.ts";
import { moved } from "#admin/http/refusals.ts";

/** A form of the order's page as it was sent. */
export type SentForm = {
  readonly order: Order;
  readonly act: Act;
  /** Its whole intent: the name of the form, and what it is about, as in "resolve 17". */
  readonly intent: string;
  readonly field: SentFields;
  /** Of the person who sent it. */
  readonly role: StaffRole;
};

/** What the page answers to a form: what was done, or why not. */
export type OrderResult = ActResult & {
  /** What to do next: a path and its words. */
  readonly next?: { readonly to: string; readonly name: string };
  /** A tracking number that another parcel has, and that can be used all the same. */
  readonly reusable?: string;
};
export type OrderAnswer = ReturnType<typeof data<OrderResult>>;

/** The forms of the order's page by name, the first word of their intent (`screens.ts`). */
export type OrderForms = Readonly<Record<string, (sent: SentForm) => Promise<OrderAnswer>>>;

/** Says who was notified. */
async function addedText(notified: readonly string[]): Promise<string> {
  const names = [...(await findStaffNames(db(), notified)).values()];
  if (names.length === 0) return "The comment is added.";
  return `The comment is added. It is now on Today for ${listed(names)}.`;
}

const RESOLUTION_MAX = 2_000;

const commentRefusals = {
  no_order: "The order has been deleted.",
  not_staff: "Only staff can write comments.",
};

/** Why a flag was not resolved. */
export const flagRefusals = {
  no_flag: "This flag has been deleted.",
  already_resolved: moved("A colleague has already resolved this flag."),
};

/** What is about no goods and no money. */
export const orderForms: OrderForms = {
  async comment({ order, act, field }) {
    const comment = field("comment").trim();
    const values = { comment };
    if (comment === "" || comment.length > COMMENT_MAX)
      return data<OrderResult>(
        {
          intent: "comment",
          values,
          fieldErrors: { comment: "Enter a comment of up to 2,000 characters." },
        },
        422,
      );
    const added = await addComment(db(), order.id, { act, comment });
    return added.ok
      ? data<OrderResult>({ intent: "comment", done: await addedText(added.value) })
      : refusedForm(added, { intent: "comment", values }, commentRefusals);
  },
  async resolve({ act, intent, field }) {
    const flagId = intent.split(" ", 2)[1] ?? "";
    if (!/^\d{1,15}$/.test(flagId)) throw data(null, { status: 400 });
    const resolution = field("resolution").trim();
    const values = { resolution };
    if (resolution === "" || resolution.length > RESOLUTION_MAX)
      return data<OrderResult>(
        {
          intent,
          values,
          fieldErrors: { resolution: "Say how it was resolved, in up to 2,000 characters." },
        },
        422,
      );
    const resolved = await resolveFlag(db(), flagId, { act, resolution });
    return resolved.ok
      ? data<OrderResult>({ done: "The flag is resolved." })
      : refusedPage(resolved, flagRefusals);
  },
};
