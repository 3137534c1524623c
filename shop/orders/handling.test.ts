import { expect, test } from "vitest";
import { handlingOf } from "./handling.ts";

test.each([
  [null, false, []],
  [
    "Happy birthday",
    false,
    [
      "This order is a gift. Its message is printed on the packing slip. The parcel has no papers with prices.",
    ],
  ],
  ["", false, ["This order is a gift. It has no message. The parcel has no papers with prices."]],
  [
    null,
    true,
    [
      "Send what is in stock first. Send what is made to order once it is made, in a parcel of its own.",
    ],
  ],
] as const)(
  "gift %j, in stock first %j: says how to handle it",
  (giftMessage, inStockFirst, said) => {
    expect(handlingOf({ giftMessage, inStockFirst })).toEqual(said);
  },
);
