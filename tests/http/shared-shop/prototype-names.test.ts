import { expect, test } from "vitest";
import { chosenOptions, halifax, newShopper } from "#tests/http/support/shoppers.ts";
import { cookieHeader, sharedHttpShop } from "#tests/http/support/http-shop.ts";

/**
 * Names that every object inherits from Object.prototype. Looking up a value from outside in an object
 * finds them unless the code checks for own properties.
 */
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

const shop = sharedHttpShop();

const address = { ...halifax, intent: "save", id: "", state: "" };
/** Forms, and their fields whose value selects something. */
const forms: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ["/account/addresses", address, ["intent", "id", "country", "state", "postcode"]],
  [
    "/account/addresses",
    { ...address, country: "US", state: "NY", postcode: "10001" },
    ["country", "state", "postcode"],
  ],
  ["/account/addresses", { intent: "default", id: "x" }, ["id"]],
  ["/account/addresses", { intent: "delete", id: "x" }, ["id"]],
  ["/account/details", { intent: "name", fullName: "Ann" }, ["intent", "fullName"]],
  ["/account/devices", { intent: "one", id: "x" }, ["intent", "id"]],
  ["/account/orders/LL-10001/cancel", { reason: "x" }, ["reason", "intent", "kind"]],
  ["/withdraw", { orderNumber: "LL-10001" }, ["orderNumber", "intent", "step", "kind"]],
];

test("a name of Object.prototype in a form field causes no server error", async () => {
  const { registered } = await newShopper(shop);
  const headers = { Cookie: cookieHeader(registered) };
  const errors: string[] = [];
  for (const [path, right, fields] of forms)
    for (const field of fields)
      for (const name of names) {
        const { status } = await shop.request(path, { form: { ...right, [field]: name }, headers });
        if (status >= 500) errors.push(`${status} ${path} ${field}=${name}`);
      }
  expect(errors).toEqual([]);
});

test("nor in a field of an endpoint or a URL", async () => {
  const { token } = await newShopper(shop);
  const { json } = await shop.request("/api/products/traditional-kitchen-maid");
  const items = [{ id: json?.["id"], options: chosenOptions }];
  const errors: string[] = [];
  const record = (request: string, { status }: { status: number }) => {
    if (status >= 500) errors.push(`${status} ${request}`);
  };
  for (const name of names) {
    for (const field of Object.keys({ ...halifax, state: "" })) {
      const shipping = { address: { ...halifax, country: "US", state: "NY", [field]: name } };
      const sent = { items, shipping, notes: name };
      record(
        `checkout ${field}=${name}`,
        await shop.callApi("create-checkout-session", sent, { token }),
      );
    }
    for (const country of [name, "JE", "US"])
      record(`quote ${country}`, await shop.callApi("quote", { items, country, postcode: name }));
    const named = JSON.parse(`[{"id":${items[0]?.id},"options":{"${name}":"${name}"}}]`) as object;
    record(`options ${name}`, await shop.callApi("quote", { items: named }));
    for (const query of [
      `/api/shipping-rate?country=${name}`,
      `/api/shipping-rate?country=JE&postcode=${name}`,
      `/api/products?category=${name}&featured=${name}&page=${name}`,
      `/api/products/${name}`,
      `/ceiling-airers?brand=${name}&setting=${name}&price=${name}&length=${name}&lath=${name}&fixing=${name}&sort=${name}&stock=${name}`,
      `/product/traditional-kitchen-maid?color=${name}&lathLength=${name}&${name}=${name}`,
      `/product/traditional-kitchen-maid/fit?units=${name}&view=${name}&door=${name}&ceiling=${name}`,
      `/compare?p=${name}`,
      `/search?q=${name}&exact=${name}`,
      `/delivery-promise?postcode=${name}&lead=${name}`,
      `/login?notice=${name}&from=${name}`,
      `/brands/${name}`,
      `/${name}`,
    ])
      record(query, await shop.request(query));
  }
  expect(errors).toEqual([]);
});
