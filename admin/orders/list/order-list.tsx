import type { ListedOrder } from "#shop/back-office/found-orders.server.ts";
import { nextInWords } from "#shop/back-office/next-step.ts";
import {
  BULK_MAX,
  orderSorts,
  type OrderAct,
  type WrittenAction,
} from "#shop/back-office/order-views.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { TAG_MAX } from "#shop/orders/tag.ts";
import { FlagMark, GoodsMark, MoneyMark, NextWords } from "#admin/components/marks.tsx";
import { drawn, money, order, text } from "#admin/list/columns.tsx";
import { choice, dayFilter, listOf, type BulkAct } from "#admin/list/list.ts";
import { Field, TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { bulkWords } from "./bulk-words.ts";

/** Every order, the most urgent first. What is about money or mail is for the office alone. */
export const orders = listOf<ListedOrder>()({
  title: "Orders",
  search: "Number, name, e-mail, postcode, SKU or tracking",
  usual: "all",
  views: {
    to_make: {
      name: "To make",
      empty: [
        "Nothing is to be made",
        "Paid orders with goods that are made to order come here, the first to leave at the top.",
      ],
    },
    to_pack: {
      name: "To pack",
      empty: [
        "Nothing is to be packed",
        "Orders come here as soon as all their pieces are made or on the shelf.",
      ],
    },
    part_sent: {
      name: "Part sent",
      empty: [
        "No order is sent in part",
        "An order stays here from its first parcel until its last one.",
      ],
    },
    on_the_way: {
      name: "On the way",
      empty: [
        "No parcel is on the way",
        "Parcels come here when they are dispatched, and go when they are delivered.",
      ],
    },
    flags: {
      name: "Flags",
      isFlag: true,
      empty: [
        "No order has a flag",
        "An order that needs a person’s decision comes here until its flag is resolved.",
      ],
    },
    returns: {
      name: "Returns",
      may: "office",
      empty: [
        "No return is under way",
        "Orders come here when a customer sends goods back, until the refund is made.",
      ],
    },
    unpaid: {
      name: "Unpaid",
      may: "office",
      empty: [
        "No order waits for its payment",
        "An order is here while its customer is on the payment page.",
      ],
    },
    all: {
      name: "All",
      empty: ["No orders yet", "The first one comes here as soon as a customer goes to pay."],
    },
  },
  sorts: orderSorts,
  filters: {
    leaves: dayFilter("To leave on"),
    carrier: choice("Carrier", "Any carrier"),
    country: choice("Country", "Any country"),
    sku: choice("Product", "Any product"),
    tag: choice("Tag", "Any tag"),
  },
  notFound: "Type the beginning of each word. A number is found with LL- or without.",
  key: ({ orderId }) => orderId,
  columns: [
    order({
      opens: true,
      after: ({ flags }) => flags > 0 && <FlagMark count={flags} />,
      // Without the weekday: nothing is due on it.
      second: ({ placedAt }, { now }) =>
        formatShortDay(londonDay(placedAt), now).replace(/^\S+ /, ""),
      sort: "-placed",
      csv: [
        ["Order", ({ orderNumber }) => orderNumber],
        ["Placed", ({ placedAt }) => londonDay(placedAt)],
      ],
    }),
    text("Customer", ({ customerName }) => customerName, {
      second: ({ town }) => town,
      sort: "name",
      csv: [
        ["Customer", ({ customerName }) => customerName],
        ["Town", ({ town }) => town],
      ],
    }),
    text("Pieces", ({ pieces }) => pieces, {
      second: ({ tags }) => tags.join(", "),
      csv: [
        ["Pieces", ({ pieces }) => pieces],
        ["Tags", ({ tags }) => tags.join(", ")],
      ],
    }),
    drawn("Next", ({ next }, { now }) => <NextWords {...nextInWords(next, now)} />, {
      second: nextNote,
      sort: "next",
      csv: [["To leave", ({ leaveBy }) => leaveBy]],
    }),
    drawn(
      "Goods",
      ({ goodsState, restState }) => <GoodsMark state={goodsState} rest={restState} />,
      { csv: [["Goods", ({ goodsState }) => goodsState]] },
    ),
    drawn("Money", ({ moneyState }) => moneyState && <MoneyMark state={moneyState} />, {
      may: "office",
      csv: [["Money", ({ moneyState }) => moneyState ?? null]],
    }),
    money("Total", ({ totalPence }) => totalPence ?? null, { may: "office", sort: "-total" }),
  ],
  ticks: {
    id: ({ orderId }) => orderId,
    label: ({ orderNumber }) => orderNumber,
    most: BULK_MAX,
    acts: {
      start_making: work("start_making"),
      mark_made: work("mark_made"),
      slips: packing("Print slips", "/pack/slips"),
      run: packing("Carrier file", "/pack/run"),
      numbers: packing("Dispatch with numbers", "/pack/numbers"),
      mark_delivered: work("mark_delivered"),
      add_comment: written("add_comment"),
      add_tag: written("add_tag"),
      remove_tag: written("remove_tag"),
    },
  },
});

/** The filters that are in use. */
export function chosen(filters: Readonly<Record<string, unknown>>): Record<string, string> {
  const used = Object.entries(filters).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(used) as Record<string, string>;
}

/** Under the next step: the promised day, or the carrier. */
function nextNote({ next, promisedFor }: ListedOrder, { now }: { now: Date }): string {
  if (next.kind === "await_delivery")
    return next.day === null
      ? next.detail
      : `${next.detail}, left ${formatShortDay(next.day, now)}`;
  return promisedFor === null || next.kind === "await_payment"
    ? ""
    : `promised ${formatShortDay(promisedFor, now)}`;
}

function work(act: Exclude<OrderAct, "pack">): BulkAct<ListedOrder> {
  return { ...bulkWords[act], can: ({ acts }) => acts.includes(act) };
}

/** Goes on at the packing desk with the ticked orders. */
function packing(name: string, opens: string): BulkAct<ListedOrder> {
  const can = ({ acts }: ListedOrder) => acts.includes("pack");
  return { name, opens, can, obstacle: "Not ready to be packed" };
}

/** What is written about each of the ticked orders. */
function written(action: WrittenAction): BulkAct<ListedOrder> {
  const name = action === "add_comment" ? "comment" : action;
  const fields = (result: FormResult | undefined) => {
    const field = {
      name,
      defaultValue: result?.values?.[name],
      error: result?.fieldErrors?.[name],
    };
    return action === "add_comment" ? (
      <TextArea
        label="Comment"
        hint="For the staff. Customers see it only in their data export."
        rows={3}
        maxLength={2_000}
        {...field}
      />
    ) : (
      <Field label="Tag" maxLength={TAG_MAX} autoComplete="off" {...field} />
    );
  };
  return { name: bulkWords[action].name, fields };
}
