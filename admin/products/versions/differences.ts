import {
  orderDifference,
  type Difference,
  type Named,
} from "#shop/catalogue/editing/order-difference.ts";
import { formatPounds, parsePounds, type Pence } from "#shop/kit/money.ts";
import { capital, counted } from "#shop/kit/text.ts";
import type { Json } from "#shop/platform/act.ts";
import type {
  GroupContent,
  ProductContent,
  ValueContent,
} from "#shop/catalogue/editing/product-content.ts";
import { productFields, type ProductFields } from "#shop/catalogue/editing/product-fields.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { fieldWords, valueInWords } from "#admin/products/product-values.ts";

/**
 * What is different between two contents of a product, a line for each. Prices are with VAT at the rate. A field
 * that one of the two has not got is left out: it was not kept yet.
 */
export function differencesOf(
  before: ProductContent,
  after: ProductContent,
  vatRateBp: number,
): readonly Difference[] {
  return [
    ...fieldDifferences(before, after, vatRateBp),
    ...optionDifferences(before.options, after.options, vatRateBp),
    ...pictureDifference(before.pictures, after.pictures),
  ];
}

function fieldDifferences(
  before: ProductContent,
  after: ProductContent,
  vatRateBp: number,
): Difference[] {
  const grossOf = (net: Pence | null) => (net === null ? null : grossPence(net, vatRateBp));
  const was: Partial<ProductFields> = { ...before.fields, pricePence: grossOf(before.netPence) };
  const is: Partial<ProductFields> = { ...after.fields, pricePence: grossOf(after.netPence) };
  return productFields
    .filter((field) => was[field] !== undefined && is[field] !== undefined)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({
      what: capital(fieldWords[field]),
      from: valueInWords(was as ProductFields, field),
      to: valueInWords(is as ProductFields, field),
    }));
}

function optionDifferences(
  before: readonly GroupContent[],
  after: readonly GroupContent[],
  vatRateBp: number,
): Difference[] {
  const groups = [
    ...after.map(({ key }) => key),
    ...before.map(({ key }) => key).filter((key) => !after.some((group) => group.key === key)),
  ];
  const changed = groups.flatMap((key) =>
    groupDifferences(
      before.find((group) => group.key === key),
      after.find((group) => group.key === key),
      vatRateBp,
    ),
  );
  return [...changed, ...orderDifference("Options, order", before.map(byName), after.map(byName))];
}

function groupDifferences(
  was: GroupContent | undefined,
  is: GroupContent | undefined,
  vatRateBp: number,
): Difference[] {
  const what = is?.name ?? was?.name ?? "";
  if (was === undefined || is === undefined)
    return [{ what, from: valueNames(was), to: valueNames(is) }];
  const renamed = was.name === is.name ? [] : [{ what: "Option", from: was.name, to: is.name }];
  const values = [
    ...is.values,
    ...was.values.filter(({ value }) => !is.values.some((each) => each.value === value)),
  ];
  return [
    ...renamed,
    ...values.flatMap(({ value }) =>
      valueDifferences(
        { group: what, vatRateBp },
        was.values.find((each) => each.value === value),
        is.values.find((each) => each.value === value),
      ),
    ),
    ...orderDifference(`${what}, order`, named(was.values), named(is.values)),
  ];
}

function valueNames(group: GroupContent | undefined): string {
  return group === undefined ? "" : group.values.map(labelOf).join(", ");
}

function labelOf({ label, value }: ValueContent): string {
  return typeof label === "string" ? label : value;
}

function valueDifferences(
  { group, vatRateBp }: { readonly group: string; readonly vatRateBp: number },
  was: ValueContent | undefined,
  is: ValueContent | undefined,
): Difference[] {
  if (was === undefined || is === undefined)
    return [
      { what: group, from: was === undefined ? "" : labelOf(was), to: is ? labelOf(is) : "" },
    ];
  const columns = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return columns
    .filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]))
    .map((column) => ({
      what: `${group}, ${labelOf(is)}${columnWords[column] ?? `, ${column.replaceAll("_", " ")}`}`,
      from: columnText(column, was[column], vatRateBp),
      to: columnText(column, is[column], vatRateBp),
    }));
}

const columnWords: Readonly<Record<string, string>> = {
  label: "",
  surcharge: ", surcharge",
  is_default: ", standard",
  sku: ", SKU",
  is_available: ", available",
};

function columnText(column: string, value: Json | undefined, vatRateBp: number): string {
  // A content says it only of a value that is not.
  if (column === "is_available" && value === undefined) return "yes";
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (column === "surcharge" && typeof value === "string") {
    const net = parsePounds(value);
    return net === null ? value : formatPounds(grossPence(net, vatRateBp));
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const byName = ({ key, name }: GroupContent): Named => ({ key, name });

function named(values: readonly ValueContent[]): readonly Named[] {
  return values.map((each) => ({ key: each.value, name: labelOf(each) }));
}

function pictureDifference(before: readonly string[], after: readonly string[]): Difference[] {
  if (before.join("\n") === after.join("\n")) return [];
  const from = counted(before.length, "picture");
  return [
    before.length === after.length
      ? { what: "Pictures", from: "", to: "replaced, or in another order" }
      : { what: "Pictures", from, to: counted(after.length, "picture") },
  ];
}
