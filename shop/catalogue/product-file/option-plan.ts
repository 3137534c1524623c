import { optionCells } from "./product-rows.ts";
import {
  groupKeyFor,
  valueKeyFor,
  type Grid,
  type GridGroup,
  type GridValue,
} from "#shop/catalogue/editing/options/option-grid.ts";
import { isSku } from "#shop/catalogue/sku.ts";
import { ZERO } from "#shop/kit/money.ts";
import { isClear, unescapeClear, type OptionColumn } from "./columns.ts";
import {
  problem,
  type FiledOption,
  type ImportProblem,
  type ImportReason,
} from "./filed-product.ts";
import { keptPrice, readFiledPrice, readYesOrNo } from "./filed-values.ts";
import { spreadsheetForms } from "./spreadsheet-forms.ts";

type Building = Omit<GridGroup, "values"> & { readonly values: GridValue[] };

/** The options of a product while the rows of a file are read into them. */
export class OptionPlan {
  readonly problems: ImportProblem[] = [];
  readonly #groups: Building[];
  readonly #vatRateBp: number;
  /** Groups whose name or standard value a row has said. */
  readonly #named = new Map<string, string>();
  readonly #standards = new Map<string, string>();
  /** Values that a row says are not the standard one. */
  readonly #unmarked: { readonly line: number; readonly key: string; readonly value: string }[] =
    [];
  /** Surcharges that VAT can't make, by what they became. */
  readonly #typed: { readonly value: string; readonly typed: string }[] = [];

  constructor(was: Grid, vatRateBp: number) {
    this.#groups = was.map((group) => ({ ...group, values: [...group.values] }));
    this.#vatRateBp = vatRateBp;
  }

  grid(): Grid {
    return this.#groups.map((group) => ({
      ...group,
      standard:
        this.#standards.get(group.key) ??
        (group.standard || (group.values.find(({ isAvailable }) => isAvailable)?.value ?? "")),
    }));
  }

  /** Standard values that the file takes the mark from without giving it to another. */
  withoutStandard(grid: Grid): readonly ImportProblem[] {
    return this.#unmarked
      .filter(({ key, value }) => grid.find((group) => group.key === key)?.standard === value)
      .map(({ line }) => problem(line, "no_standard", { column: "standard" }));
  }

  /** The surcharge that the file has for a change, where VAT can't make it. */
  typedOf(what: string, to: string): string {
    const found = this.#typed.find(({ value }) => what.includes(value) && to !== "");
    return what.endsWith("surcharge") || to.startsWith("added") ? (found?.typed ?? "") : "";
  }

  read({ line, cells }: FiledOption): void {
    const group = this.#group(line, cells);
    if (group === null) return;
    const found = this.#value(line, cells, group);
    if (found === null) return;
    const at = group.values.indexOf(found);
    const now = optionCells(group, found, this.#vatRateBp);
    const say = (column: OptionColumn, reason: ImportReason) =>
      this.problems.push(problem(line, reason, { column, typed: cells[column] ?? "" }));
    const differs = (column: OptionColumn) =>
      cells[column] !== undefined && cells[column] !== now[column];
    const next = { ...found };
    if (differs("value_name")) {
      if (isClear(cells.value_name ?? "")) say("value_name", "cant_clear");
      else next.label = textOf(cells.value_name);
    }
    if (differs("surcharge")) this.#surcharge(cells.surcharge ?? "", next, say);
    if (differs("value_sku")) {
      next.sku = isClear(cells.value_sku ?? "") ? "" : textOf(cells.value_sku);
      if (next.sku !== "" && !isSku(next.sku)) say("value_sku", "bad_sku");
      if (spreadsheetForms(found.sku).includes(next.sku))
        this.#refuse(line, "by_spreadsheet", { column: "value_sku", typed: found.sku });
    }
    if (differs("available")) {
      const read = readYesOrNo(cells.available ?? "");
      if (read.ok) next.isAvailable = read.value;
      else say("available", read.reason);
    }
    group.values[at] = next;
    this.#standard({ line, key: group.key, value: next.value }, cells.standard, say);
  }

  #surcharge(
    cell: string,
    next: { surchargePence: GridValue["surchargePence"]; readonly label: string },
    say: (column: OptionColumn, reason: ImportReason) => void,
  ): void {
    const read = readFiledPrice(cell);
    if (!read.ok) return say("surcharge", isClear(cell) ? "cant_clear" : read.reason);
    const kept = keptPrice(read.value, this.#vatRateBp);
    next.surchargePence = kept.netPence;
    if (kept.grossPence !== read.value) this.#typed.push({ value: next.label, typed: cell.trim() });
  }

  #standard(
    own: { readonly line: number; readonly key: string; readonly value: string },
    cell: string | undefined,
    say: (column: OptionColumn, reason: ImportReason) => void,
  ): void {
    const { key, value } = own;
    if (cell === undefined) return;
    const read = readYesOrNo(cell);
    if (!read.ok) return say("standard", read.reason);
    if (!read.value) return void this.#unmarked.push(own);
    const other = this.#standards.get(key);
    if (other !== undefined && other !== value) say("standard", "two_standards");
    this.#standards.set(key, value);
  }

  #group(line: number, cells: FiledOption["cells"]): Building | null {
    const name = textOf(cells.option_name);
    const key = cells.option_key?.trim() ?? "";
    const isOwn = (each: Building) =>
      key === "" ? each.name.trim() === name : each.key === cells.option_key || each.key === key;
    const at = this.#groups.findIndex(isOwn);
    const found = this.#groups[at];
    if (found === undefined) {
      if (name === "" || isClear(cells.option_name ?? ""))
        return this.#refuse(line, "no_option_name", { column: "option_name" });
      const taken = this.#groups.map((each) => each.key);
      const added = { key: key || groupKeyFor(name, taken), name, standard: "", values: [] };
      this.#groups.push(added);
      this.#named.set(added.key, name);
      return added;
    }
    if (name === "") return found;
    if (isClear(cells.option_name ?? ""))
      return this.#refuse(line, "cant_clear", { column: "option_name", typed: name });
    if (name === found.name.trim()) {
      this.#named.set(found.key, name);
      return found;
    }
    if ((this.#named.get(found.key) ?? name) !== name)
      return this.#refuse(line, "two_names", { column: "option_name", typed: name });
    this.#named.set(found.key, name);
    const renamed = { ...found, name };
    this.#groups[at] = renamed;
    return renamed;
  }

  #value(line: number, cells: FiledOption["cells"], group: Building): GridValue | null {
    const label = textOf(cells.value_name);
    const key = cells.value_key?.trim() ?? "";
    const found = group.values.find((each) =>
      key === ""
        ? each.label.trim() === label
        : each.value === cells.value_key || each.value === key,
    );
    if (found !== undefined) return found;
    const spoiled = group.values.find(({ value }) => spreadsheetForms(value).includes(key));
    if (spoiled !== undefined)
      return this.#refuse(line, "by_spreadsheet", { column: "value_key", typed: spoiled.value });
    const isNameless = label === "" || isClear(cells.value_name ?? "");
    if (isNameless && key === "")
      return this.#refuse(line, "no_value_name", { column: "value_name" });
    const taken = group.values.map(({ value }) => value);
    const added: GridValue = {
      value: key || valueKeyFor(label, taken),
      label: isNameless ? key : label,
      surchargePence: ZERO,
      sku: "",
      isAvailable: true,
      stock: null,
    };
    group.values.push(added);
    return added;
  }

  #refuse(
    line: number,
    reason: ImportReason,
    cell: { readonly column: OptionColumn; readonly typed?: string },
  ): null {
    this.problems.push(problem(line, reason, cell));
    return null;
  }
}

function textOf(cell: string | undefined): string {
  return unescapeClear(cell ?? "").trim();
}
