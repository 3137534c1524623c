import { describe, expect, test } from "vitest";
import type { LineAsItWas } from "#shop/back-office/as-it-was/order-as-it-was.server.ts";
import type { PageAt } from "#shop/content/publishing/page-at.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { pence } from "#shop/kit/money.ts";
import { evidenceOf, missingOf, type EvidenceFacts } from "./evidence-words.ts";
import { exampleFulfilment } from "#tests/support/example-order.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

const order = {
  orderNumber: "LL-10042",
  customerName: "Ann Lee",
  email: "ann@example.com",
  address: {
    name: "Ann Lee",
    line1: "17 High Street",
    line2: "",
    city: "Halifax",
    country: "GB",
    postcode: "HX7 8AD",
  },
  placedAt: at(2),
  paidAt: at(2),
  totalPence: pence(6_300),
  totals: [
    { code: "subtotal", label: "Subtotal", amountPence: pence(5_250) },
    { code: "discount", label: "SPRING10", amountPence: pence(-300) },
    { code: "shipping", label: "Delivery", amountPence: pence(0) },
    { code: "vat", label: "VAT", amountPence: pence(1_050) },
  ],
  lines: [
    {
      position: 0,
      quantity: 1,
      name: "Kitchen Maid",
      sku: "LL-1",
      options: [{ key: "length", name: "Lath length", value: "1500", label: "1.5 m" }],
      linePence: pence(5_400),
      madeToOrder: true,
    },
    {
      position: 1,
      quantity: 2,
      name: "Pegs",
      sku: "LL-2",
      options: [],
      linePence: pence(1_200),
      madeToOrder: false,
    },
  ],
};

const parcel = (change: Partial<Fulfilment> = {}): Fulfilment =>
  exampleFulfilment({
    state: "dispatched",
    shipment: { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null },
    createdAt: at(3),
    dispatchedAt: at(4),
    ...change,
  });
const page = (title: string, change: Partial<PageAt> = {}): PageAt => ({
  slug: "terms",
  title,
  updatedOn: "2026-10-01",
  words: `All about ${title}.`,
  number: 0,
  published: null,
  until: null,
  isLost: false,
  ...change,
});

function facts({
  fulfilments = [],
  refunds = [],
  paidAt = order.paidAt,
  ...more
}: {
  readonly fulfilments?: readonly Fulfilment[];
  readonly refunds?: readonly object[];
  readonly paidAt?: Date | null;
} & Partial<Omit<EvidenceFacts, "record">> = {}): EvidenceFacts {
  const record = { order: { ...order, paidAt }, fulfilments, refunds } as unknown as OrderRecord;
  return {
    record,
    invoice: { number: 42, issuedAt: at(2) },
    mails: [{ at: at(2), subject: "We have your order" }],
    said: [],
    lines: [],
    terms: { returns: page("Returns"), sale: page("Terms of sale") },
    words: "",
    ...more,
  };
}
const accountOf = (given: Parameters<typeof facts>[0]) => evidenceOf(facts(given)).account;

describe("the evidence of a dispute", () => {
  test("lists the goods with their options, what was made to order, and every sum but the net ones", () => {
    expect(evidenceOf(facts()).productDescription.split("\n")).toEqual([
      "1 × Kitchen Maid (Lath length: 1.5 m), LL-1, made to order: £54.00",
      "2 × Pegs, LL-2: £12.00",
      "SPRING10: −£3.00",
      "Total with VAT: £63.00",
    ]);
  });

  test("has what the page of each product said, once", () => {
    const product = (fields: object, source = "now") => ({ source, content: { fields } });
    const said = (of: object | null) => ({ product: of, line: order.lines[0], price: null });
    const maid = product({ name: "Kitchen Maid", description: "Four laths.", details: "Pine." });
    const lines = [
      said(maid),
      said(maid),
      said(product({ name: "Pegs", description: "", details: "" })),
      said(product({})),
      said(product({ name: "Rope", description: "Six metres." })),
      said(product({ name: "Gone", description: "Was here." }, "absent")),
      said(null),
    ] as unknown as readonly LineAsItWas[];
    const text = evidenceOf(facts({ lines })).productDescription;
    expect(text.slice(text.indexOf("\n\n"))).toBe(
      "\n\nKitchen Maid, as its page said:\nFour laths.\nPine.\n\nRope, as its page said:\nSix metres.",
    );
  });

  test("has the terms of the day, and says when they were changed", () => {
    const { refundPolicy, cancellationPolicy } = evidenceOf(facts());
    expect(refundPolicy).toBe("Returns, as changed last on 1 October 2026\nAll about Returns.");
    expect(cancellationPolicy).toContain("All about Terms of sale.");
  });

  test("names carriers, days and tracking numbers once each, and nothing for what has not left", () => {
    const tracked = {
      carrier: "Evri",
      trackingNumber: "E1",
      trackingUrl: "https://evri.example/E1",
    };
    const { shippingCarrier, shippingDate, shippingTrackingNumber } = evidenceOf(
      facts({
        fulfilments: [
          parcel(),
          parcel({ dispatchedAt: at(5) }),
          parcel({ shipment: tracked, dispatchedAt: at(5) }),
          parcel({ state: "making", shipment: null, dispatchedAt: null }),
        ],
      }),
    );
    expect(shippingCarrier).toBe("Royal Mail, Evri");
    expect(shippingDate).toBe("4 November 2026, 5 November 2026");
    expect(shippingTrackingNumber).toBe("E1");
    expect(evidenceOf(facts()).shippingDate).toBe("");
  });

  test("says of each parcel who confirmed that it arrived; what is assumed is left out", () => {
    const tracked = {
      carrier: "Evri",
      trackingNumber: "E1",
      trackingUrl: "https://evri.example/E1",
    };
    const arrived = { state: "delivered", deliveredAt: at(6) } as const;
    const account = accountOf({
      fulfilments: [
        parcel({ ...arrived, deliveredBy: "carrier", shipment: tracked }),
        parcel({ ...arrived, deliveredBy: "customer" }),
        parcel({ ...arrived, deliveredBy: "staff" }),
        parcel({ ...arrived, deliveredBy: "assumed" }),
        parcel(),
        parcel({ state: "returned" }),
        parcel({ state: "ready", shipment: null, dispatchedAt: null }),
      ],
    });
    const by = "Handed to Royal Mail on 4 November 2026.";
    expect(account.slice(account.indexOf("Delivery")).split("\n").slice(0, 7)).toEqual([
      "Delivery",
      "Handed to Evri on 4 November 2026, tracking number E1 (https://evri.example/E1). The carrier delivered it on 6 November 2026.",
      `${by} The customer said that it had arrived on 6 November 2026.`,
      `${by} Delivered on 6 November 2026.`,
      by,
      by,
      `${by} It came back undelivered.`,
    ]);
  });

  test("has the owner's words first, then what was sent back and what was written, word for word", () => {
    const sent = { state: "sent", sentAt: at(7), amountPence: pence(300) };
    const account = accountOf({
      words: "We spoke on the telephone.",
      refunds: [
        sent,
        { ...sent, state: "failed" },
        { ...sent, state: "requested", sentAt: null },
        { ...sent, sentAt: null },
      ],
      said: [
        { at: at(8), by: "customer", text: "Where is it?" },
        { at: at(9), by: "shop", text: "On its way." },
      ],
    });
    expect(account.split("\n\n")).toEqual([
      "We spoke on the telephone.",
      expect.stringContaining("and paid by card on 2 November 2026"),
      "Refunds\n£3.00 was refunded on 7 November 2026.",
      expect.stringContaining("We have your order"),
      `Messages, word for word\n8 November 2026 at 12:00, the customer:\nWhere is it?\n9 November 2026 at 12:00, ${settings().name}:\nOn its way.`,
    ]);
  });

  test("says nothing of a payment or an invoice that is not there", () => {
    const account = accountOf({ paidAt: null, invoice: null, mails: [] });
    expect(account).toContain("LL-10042 was placed on 2 November 2026 at 12:00.\n");
    expect(account).not.toMatch(/paid by card|Invoice|E-mails/);
  });
});

describe("the owner is told what a bank will miss", () => {
  const tracked = { carrier: "Evri", trackingNumber: "E1", trackingUrl: null };
  const arrived = { state: "delivered", deliveredAt: at(6) } as const;

  test.each([
    [
      "nothing, once a tracked parcel has arrived",
      { fulfilments: [parcel({ ...arrived, deliveredBy: "carrier", shipment: tracked })] },
      [],
    ],
    ["that nothing has left", {}, [/^Nothing has been dispatched/]],
    [
      "no tracking number and no confirmation",
      { fulfilments: [parcel()] },
      [/^No parcel has a tracking/, /^Nobody has confirmed/],
    ],
    [
      "a delivery that is only assumed",
      { fulfilments: [parcel({ ...arrived, deliveredBy: "assumed", shipment: tracked })] },
      [/^Nobody has confirmed/],
    ],
    [
      "an invoice and e-mails",
      {
        fulfilments: [parcel({ ...arrived, deliveredBy: "staff", shipment: tracked })],
        invoice: null,
        mails: [],
      },
      [/^The order has no invoice/, /^No e-mails/],
    ],
  ] as const)("%s", (_, given, expected) => {
    const missing = missingOf(facts(given));
    expect(missing).toEqual(expected.map((text) => expect.stringMatching(text)));
  });

  test("terms whose words of the day are lost", () => {
    const lost = { returns: page("Returns", { isLost: true }), sale: page("Sale") };
    expect(missingOf(facts({ terms: lost })).at(-1)).toMatch(/^“Returns” was changed by an update/);
  });
});
