import { describe, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { canonicalForm, parseForm } from "./form.ts";
import { sessionParameters } from "#sandbox/stripe/sessions/session-parameters.ts";
import { fields, flag, integer, list, metadata, optional, text } from "./parameters.ts";

function liveKeyRefusal(run: () => unknown): Record<string, unknown> {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.body };
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("a form", () => {
  test("is nested by brackets", () => {
    expect(parseForm("a=1&b[c]=2&b[d][0]=3&b[d][1]=4&e[]=5&e[]=6")).toEqual({
      a: "1",
      b: { c: "2", d: { "0": "3", "1": "4" } },
      e: { "0": "5", "1": "6" },
    });
  });

  test("can't reach a prototype", () => {
    parseForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
    expect({}).not.toHaveProperty("polluted");
  });

  test.each(["a[b=1", "a]b=1", "[a]=1", `${"a".repeat(500)}=1`, "a[b][c][d][e][f][g][h][i]=1"])(
    "with the key %s is refused",
    (form) => {
      expect(liveKeyRefusal(() => parseForm(form))).toMatchObject({ status: 400 });
    },
  );

  test("with the same name as a value and as an object is refused", () => {
    expect(liveKeyRefusal(() => parseForm("a=1&a[b]=2"))).toMatchObject({ param: "a" });
    expect(liveKeyRefusal(() => parseForm("a[b]=2&a=1"))).toMatchObject({ param: "a" });
  });

  test("is the same in any order", () => {
    expect(canonicalForm("b=2&a=1%20x")).toBe(canonicalForm("a=1+x&b=2"));
  });
});

describe("parameters", () => {
  const shape = fields({
    name: text(5),
    count: optional(integer({ min: 1, max: 9 })),
    on: optional(flag),
    tags: optional(list(text(3), 2)),
    metadata: optional(metadata),
  });
  const read = (form: string) => shape.read(parseForm(form), "");

  test("are converted to their types", () => {
    expect(read("name=abc&count=3&on=true&tags[1]=y&tags[0]=x&metadata[k]=v")).toEqual({
      name: "abc",
      count: 3,
      on: true,
      tags: ["x", "y"],
      metadata: { k: "v" },
    });
  });

  test.each([
    ["count=3", { code: "parameter_missing", param: "name" }],
    ["name=", { code: "parameter_invalid_empty", param: "name" }],
    ["name=abcdef", { param: "name" }],
    ["name=a&count=x", { code: "parameter_invalid_integer", message: "Invalid integer: x" }],
    ["name=a&count=1.5", { code: "parameter_invalid_integer", param: "count" }],
    ["name=a&count=0", { code: "parameter_invalid_integer", param: "count" }],
    ["name=a&on=yes", { param: "on" }],
    ["name=a&tags=x", { param: "tags", message: "Invalid array" }],
    ["name=a&tags[]=x&tags[]=y&tags[]=z", { param: "tags" }],
    ["name=a&tags[0]=long", { param: "tags[0]" }],
    ["name=a&x=1", { code: "parameter_unknown", message: "Received unknown parameter: x" }],
    ["name=a&x=1&y=2", { message: "Received unknown parameters: x, y" }],
    [`name=a&metadata[${"k".repeat(41)}]=v`, { param: "metadata" }],
    [`name=a&metadata[k]=${"v".repeat(501)}`, { param: "metadata[k]" }],
  ])("%s are refused as Stripe refuses them", (form, refusal) => {
    expect(liveKeyRefusal(() => read(form))).toMatchObject({
      status: 400,
      type: "invalid_request_error",
      ...refusal,
    });
  });
});

describe("a new session's parameters", () => {
  const line =
    "line_items[0][quantity]=1&line_items[0][price_data][currency]=gbp" +
    "&line_items[0][price_data][unit_amount]=100&line_items[0][price_data][product_data][name]=x";
  const read = (more: string) =>
    sessionParameters.read(
      parseForm(`mode=payment&success_url=https://a.example/&${line}${more}`),
      "",
    );

  test.each([
    "discounts[0][coupon]=x",
    "customer=cus_1",
    "automatic_tax[enabled]=true",
    "line_items[0][tax_rates][0]=txr_1",
    "shipping_address_collection[allowed_countries][0]=GB",
  ])("that would change the money or the page are refused by name: %s", (more) => {
    expect(liveKeyRefusal(() => read(`&${more}`))).toMatchObject({ status: 400 });
  });

  test("that only change the look of Stripe's page are accepted", () => {
    expect(() =>
      read("&branding_settings[display_name]=x&wallet_options[link][display]=never"),
    ).not.toThrow();
  });
});
