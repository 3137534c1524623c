import { describe, expect, test } from "vitest";
import { MESSAGE_MAX } from "#shop/messages/contact.server.ts";
import { ADDRESS_LINE_MAX } from "#shop/shipping/address.ts";
import { TELEPHONE_MAX } from "#shop/shipping/telephone.ts";
import { norway as address } from "#tests/support/offers.ts";
import { addUpItems, requestMessage, requestSubject, WORDS_MAX } from "./offer-request.ts";

describe("a request for a delivery price", () => {
  test("adds up the same product with the same options, in any order of the options", () => {
    const black = { productId: 1, options: { color: "black", rope: "10m" } };
    const same = { productId: 1, options: { rope: "10m", color: "black" } };
    const white = { productId: 1, options: { color: "white" } };
    expect(addUpItems([black, white, same]).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test("says first what is asked", () => {
    expect(requestSubject(2, "NO")).toBe("Delivery price: 2 items to Norway");
    expect(requestSubject(1, "IE")).toBe("Delivery price: 1 item to Ireland");
  });

  test("names the cart, the address and the words", () => {
    const lines = [{ quantity: 2, name: "Kitchen Maid", options: "Colour: Black" }];
    expect(requestMessage({ lines, address, telephone: "+47 1", words: "By sea?" })).toBe(
      "Delivery price: 2 items to Norway\n\n2 × Kitchen Maid (Colour: Black)\n\nTo Kari Nordmann, Storgata 1, Oslo, 0155, Norway\n\nTelephone +47 1\n\nBy sea?",
    );
  });

  test("is never longer than a message", () => {
    const long = (length: number) => "x".repeat(length);
    const lines = Array.from({ length: 100 }, () => ({
      quantity: 1,
      name: long(200),
      options: long(2_000),
    }));
    const line = long(ADDRESS_LINE_MAX);
    const wide = { ...address, name: long(200), line1: line, line2: line, city: line };
    const text = requestMessage({
      lines,
      address: wide,
      telephone: long(TELEPHONE_MAX),
      words: long(WORDS_MAX),
    });
    expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
    expect(text).toContain("and 88 more");
  });
});
