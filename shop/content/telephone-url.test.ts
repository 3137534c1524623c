import { afterEach, expect, test } from "vitest";
import { shop } from "./shop.ts";
import { telephoneUrl } from "./telephone-url.ts";

const { phone } = shop;
afterEach(() => Object.assign(shop, { phone }));

test.each([
  ["01422 884 210", "tel:01422884210"],
  ["(01422) 884-210", "tel:01422884210"],
  ["+44 1422 884210", "tel:+441422884210"],
  ["+44 (0)1422 884210", "tel:+441422884210"],
])("%s is dialled by %s", (number, url) => {
  Object.assign(shop, { phone: number });
  expect(telephoneUrl()).toBe(url);
});
