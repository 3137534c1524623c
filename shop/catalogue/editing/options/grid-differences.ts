import {
  orderDifference,
  type Difference,
  type Named,
} from "#shop/catalogue/editing/order-difference.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { valueFields, type GridConflict } from "./merge-grids.ts";
import type { Grid, GridField, GridGroup, GridValue } from "./option-grid.ts";

const fieldWords: Readonly<Record<GridField, string>> = {
  name: "name",
  standard: "standard",
  label: "name",
  surchargePence: "surcharge",
  sku: "SKU",
  isAvailable: "available",
  stock: "stock",
};

/** What is different between two grids, a line for each. Surcharges are with VAT at the rate. */
export function gridDifferences(
  before: Grid,
  after: Grid,
  vatRateBp: number,
): readonly Difference[] {
  const keys = union(
    after.map(({ key }) => key),
    before.map(({ key }) => key),
  );
  const ofGroups = keys.flatMap((key) =>
    groupDifferences(
      before.find((group) => group.key === key),
      after.find((group) => group.key === key),
      vatRateBp,
    ),
  );
  return distinct([
    ...ofGroups,
    ...orderDifference("Options, order", before.map(named), after.map(named)),
  ]);
}

/** Two groups of one name have lines of their own in the audit log. */
function distinct(differences: readonly Difference[]): readonly Difference[] {
  const seen = new Map<string, number>();
  return differences.map((each) => {
    const count = (seen.get(each.what) ?? 0) + 1;
    seen.set(each.what, count);
    return count === 1 ? each : { ...each, what: `${each.what} (${count})` };
  });
}

function groupDifferences(
  was: GridGroup | undefined,
  is: GridGroup | undefined,
  vatRateBp: number,
): Difference[] {
  const what = is?.name ?? was?.name ?? "";
  if (was === undefined || is === undefined)
    return [{ what, from: pricedLabels(was, vatRateBp), to: pricedLabels(is, vatRateBp) }];
  const keys = union(
    is.values.map(({ value }) => value),
    was.values.map(({ value }) => value),
  );
  return [
    ...changed(what, { field: "name", from: was.name, to: is.name }),
    ...keys.flatMap((key) =>
      valueDifferences(
        { group: what, vatRateBp },
        was.values.find(({ value }) => value === key),
        is.values.find(({ value }) => value === key),
      ),
    ),
    ...changed(what, { field: "standard", from: standardOf(was), to: standardOf(is) }),
    ...orderDifference(`${what}, order`, was.values.map(labelled), is.values.map(labelled)),
  ];
}

function valueDifferences(
  { group, vatRateBp }: { readonly group: string; readonly vatRateBp: number },
  was: GridValue | undefined,
  is: GridValue | undefined,
): Difference[] {
  const what = `${group}, ${is?.label ?? was?.label ?? ""}`;
  if (was === undefined || is === undefined)
    return [
      {
        what,
        from: was === undefined ? "" : "offered",
        to: is === undefined ? "" : added(is, vatRateBp),
      },
    ];
  return valueFields.flatMap((field) => {
    const [from, to] = [was, is].map((each) => valueText(each, field, vatRateBp));
    return changed(what, { field, from: from ?? "", to: to ?? "" });
  });
}

function added(value: GridValue, vatRateBp: number): string {
  return value.surchargePence === 0
    ? "added"
    : `added, ${valueText(value, "surchargePence", vatRateBp)}`;
}

/** A field of a value in a sentence: "£10.00", "yes", "4". */
function valueText(
  value: GridValue,
  field: (typeof valueFields)[number],
  vatRateBp: number,
): string {
  switch (field) {
    case "surchargePence":
      return formatPounds(grossPence(value.surchargePence, vatRateBp));
    case "isAvailable":
      return value.isAvailable ? "yes" : "no";
    case "stock":
      return value.stock === null ? "" : String(value.stock);
    default:
      return value[field];
  }
}

function changed(
  what: string,
  { field, from, to }: { readonly field: GridField; readonly from: string; readonly to: string },
): Difference[] {
  return from === to ? [] : [{ what: `${what}, ${fieldWords[field]}`, from, to }];
}

/** What a conflict is about and what two grids have for it: "Lath length, 1.5 m, surcharge". */
export function conflictInWords(
  { group: key, value: valueKey, what }: GridConflict,
  { mine, now, vatRateBp }: { readonly mine: Grid; readonly now: Grid; readonly vatRateBp: number },
): { readonly what: string; readonly mine: string; readonly theirs: string } {
  const read = (grid: Grid) => {
    const group = grid.find((each) => each.key === key);
    const value = group?.values.find((each) => each.value === valueKey);
    return { group, value, grid };
  };
  const [own, other] = [read(mine), read(now)];
  const textOf = ({ group, value, grid }: typeof own): string => {
    if (what === "here")
      return (valueKey === "" ? group : value) === undefined ? "removed" : "kept";
    if (what === "order") return orderOf(group, grid);
    if (what === "name") return group?.name ?? "";
    if (what === "standard") return group === undefined ? "" : standardOf(group);
    return value === undefined ? "" : valueText(value, what, vatRateBp) || "none";
  };
  const names = [own.group?.name ?? other.group?.name, own.value?.label ?? other.value?.label];
  const word = what === "here" ? undefined : what === "order" ? "order" : fieldWords[what];
  const said = [...names, word].filter((each) => each !== undefined && each !== "");
  return { what: said.join(", "), mine: textOf(own), theirs: textOf(other) };
}

function orderOf(group: GridGroup | undefined, grid: Grid): string {
  return group === undefined ? grid.map(({ name }) => name).join(", ") : labelsOf(group);
}

/** "1.5 m, 1.8 m £6.30": the values with what they cost more. */
function pricedLabels(group: GridGroup | undefined, vatRateBp: number): string {
  const labels = group?.values.map((value) =>
    value.surchargePence === 0
      ? value.label
      : `${value.label} ${valueText(value, "surchargePence", vatRateBp)}`,
  );
  return labels?.join(", ") ?? "";
}

function labelsOf(group: GridGroup | undefined): string {
  return group === undefined ? "" : group.values.map(({ label }) => label).join(", ");
}

function standardOf({ standard, values }: GridGroup): string {
  return values.find(({ value }) => value === standard)?.label ?? "";
}

const named = ({ key, name }: GridGroup): Named => ({ key, name });
const labelled = ({ value, label }: GridValue): Named => ({ key: value, name: label });

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])];
}
