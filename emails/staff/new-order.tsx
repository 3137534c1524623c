import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Small } from "#emails/parts/layout.tsx";
import { NewOrderDetails, totalOf } from "#emails/parts/new-order.tsx";

/** To the shopkeeper: an order was paid. */
type NewOrder = MailData<"new-order">;

export function subject(order: NewOrder): string {
  return `New order ${order.orderNumber}, ${totalOf(order)}`;
}

export function Mail(order: NewOrder) {
  return (
    <MailLayout
      title={subject(order)}
      preview={`${order.customerName} has paid ${totalOf(order)}.`}
    >
      <Heading>New order {order.orderNumber}</Heading>
      <NewOrderDetails order={order} />
      {order.orderUrl !== null && (
        <Action href={order.orderUrl}>Open the order in the admin</Action>
      )}
      <Small>Reply to this e-mail to write to the customer.</Small>
    </MailLayout>
  );
}

export const previewData: NewOrder = {
  orderNumber: "LL-10042",
  placedAt: "2026-12-04T14:05:00.000Z",
  customerName: "Ada Example",
  email: "ada@shop.example",
  totalPence: 9450,
  lines: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options:
        "Colour: Black, Lath length: 1.5 m, Rope length: 15 m, Wheel type: Deluxe cast iron, Extra pulley: Deluxe",
    },
    { name: "Rubber Grippers", quantity: 2, options: "" },
  ],
  address: {
    name: "Ada Example",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  notes: "Please leave it with number 3.",
  handling: [
    "This order is a gift. Its message is printed on the packing slip. The parcel has no papers with prices.",
    "Send what is in stock first. Send what is made to order once it is made, in a parcel of its own.",
  ],
  giftMessage: "Happy birthday, Bea!",
  orderUrl: "https://shop.example/admin/orders/LL-10042",
  deliverBy: "Monday 21 December",
};
