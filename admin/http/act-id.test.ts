import { expect, test } from "vitest";
import { isUuid } from "#shop/kit/uuid.ts";
import { actIdOf } from "./act-id.ts";

const seed = "0c8f4d7e-6a51-4b0e-9d2c-3f7a81b5e602";
const forms = [
  "/orders/LL-10002 comment ",
  "/orders/LL-10003 comment ",
  "/orders/LL-10002/refund approve 1",
  "/orders/LL-10002/refund approve 2",
  "/orders/LL-10002/refund decline 1",
  "",
];

test("each form has an act of its own, the same when it is drawn again", () => {
  const ids = forms.map((form) => actIdOf(seed, form));
  expect(ids.filter((id) => isUuid(id))).toHaveLength(forms.length);
  expect(new Set(ids).size).toBe(forms.length);
  expect(forms.map((form) => actIdOf(seed, form))).toEqual(ids);
});

test("a form has another act with another seed, and the same with the id of its own act", () => {
  const [form = ""] = forms;
  const id = actIdOf(seed, form);
  expect(actIdOf("e7b1c9a4-2f60-4d18-8a35-90c4d6f2b713", form)).not.toBe(id);
  expect(actIdOf(id, form)).toBe(id);
});
