import { data } from "react-router";
import {
  fieldNames,
  productFields,
  type ProductChanges,
} from "#shop/catalogue/editing/product-fields.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { badValue } from "./bad-values.ts";
import { readInput } from "#shop/catalogue/editing/typed-fields.ts";
import { readSeen } from "./product-values.ts";

/** What a form changes, what was typed and seen by input name, and what is wrong with it. */
export type ReadProductForm = {
  readonly changes: ProductChanges;
  readonly values: Record<string, string>;
  readonly seen: Record<string, string>;
  readonly errors: Record<string, string>;
};

/** Reads the fields whose hidden `was_…` the form has. Throws 400 for a seen value that no page has written. */
export function readProductForm(field: SentFields): ReadProductForm {
  const changes: Record<string, unknown> = {};
  const values: Record<string, string> = {};
  const seen: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const key of productFields) {
    const name = fieldNames[key];
    const was = sentText(field, `was_${name}`);
    if (was === undefined) continue;
    // A person who has chosen between two values has seen both.
    const theirs = sentText(field, `theirs_${name}`) ?? was;
    const isTaken = field("take") === name;
    const seenText = isTaken || field("keep") === name ? theirs : was;
    const text = isTaken ? theirs : typedIn(field, name);
    seen[name] = seenText;
    values[name] = text;
    const [from, to] = [readSeen(key, seenText), readInput(key, text)];
    if (!from.ok) throw data(null, { status: 400 });
    if (text === seenText) continue;
    if (to.ok) changes[key] = { from: from.value, to: to.value };
    else errors[name] = badValue(key, text);
  }
  return { changes: changes as ProductChanges, values, seen, errors };
}

/** The price beside the one that was typed is a button. */
function typedIn(field: SentFields, name: string): string {
  const instead = name === "price" ? field("price_instead") : "";
  return instead === "" ? (sentText(field, name) ?? "") : instead;
}

/** A text as it was before the browser sent it: forms send the end of a line as two characters. */
function sentText(field: SentFields, name: string): string | undefined {
  return field.all(name)[0]?.replaceAll(/\r\n?/g, "\n");
}
