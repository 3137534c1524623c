import { useSyncExternalStore } from "react";
import { createStoredValue } from "#ui/stored-value.ts";

/** As the server reads it: CODE_TEXT_MAX of shop/discounts. */
const TEXT_MAX = 60;

const stored = createStoredValue("discount_code", {
  parse: (text) => (typeof text === "string" ? text.slice(0, TEXT_MAX) : ""),
  empty: "",
  format: "text",
});

/** The discount code of this browser's cart, as it was typed; "" without one and until hydration. */
export function useDiscountCode(): string {
  return useSyncExternalStore(stored.subscribe, stored.read, () => stored.empty);
}

export function saveDiscountCode(typed: string): void {
  stored.save(typed.slice(0, TEXT_MAX));
}

export function deleteDiscountCode(): void {
  stored.delete();
}
