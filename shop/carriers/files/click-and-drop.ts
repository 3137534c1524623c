import { decimalPounds, pence } from "#shop/kit/money.ts";
import { isAcrossCustoms, territoryOf } from "#shop/shipping/islands.ts";
import {
  customsMisfits,
  kilograms,
  type Change,
  type Consignment,
  type CustomsItem,
  type FileFormat,
  type Misfit,
  type Written,
} from "./consignment.ts";
import { inRoman } from "./roman.ts";
import { cellMisfits, dialledNumber, lengthOf, oneLine, type Cell } from "./row.ts";

const TAKER = "Click & Drop";
const EMAIL_MAX = 100;

/**
 * Royal Mail's Click & Drop, whose columns are mapped once in its settings. It takes Roman letters alone:
 * others are transliterated in the file and listed. An order that customs see has a row for each line.
 * Source of the lengths: help.parcel.royalmail.com, article 360000250093.
 */
export const clickAndDrop: FileFormat = {
  head: () => cellsOf(null).map(({ head }) => head),
  write,
};

function write(consignment: Consignment): Written {
  const { changes, misfits, texts } = romanTexts(consignment);
  const customs = isAcrossCustoms(consignment.address);
  const items: readonly (CustomsItem | null)[] = customs ? consignment.items : [null];
  const rows = items.map((item) => cellsOf({ consignment, texts, item }));
  const all = [
    ...misfits,
    ...(customs ? customsMisfits(consignment) : []),
    ...new Map(
      rows.flatMap((row) => cellMisfits(row, TAKER)).map((each) => [each.words, each]),
    ).values(),
  ];
  if (all.length > 0) return { ok: false, misfits: all };
  return { ok: true, rows: rows.map((row) => row.map(({ text }) => text)), changes };
}

const fields = ["name", "company", "line1", "line2", "city", "state"] as const;
const labels = {
  name: "The name",
  company: "The company",
  line1: "Address line 1",
  line2: "Address line 2",
  city: "The town",
  state: "The state",
  postcode: "The postcode",
} as const;

type Texts = Readonly<Record<(typeof fields)[number], string>> & { readonly email: string };

/** The name and the address in Roman letters, what that changes, and what nobody but a person can write. */
function romanTexts({ address, email }: Consignment) {
  const changes: Change[] = [];
  const misfits: Misfit[] = [];
  const roman = fields.map((field) => {
    const text = oneLine(address[field] ?? "");
    const written = inRoman(text);
    if (written === null)
      misfits.push({
        field,
        words: `${labels[field]} has letters that ${TAKER} does not take. Write it in Roman letters.`,
      });
    else if (written !== text) changes.push({ field: labels[field], from: text, to: written });
    return [field, written ?? ""] as const;
  });
  const isLong = email !== null && lengthOf(email) > EMAIL_MAX;
  if (isLong) changes.push({ field: "The e-mail address", from: email, to: "" });
  // Every field is there: the list has them all.
  const texts = { ...Object.fromEntries(roman), email: isLong ? "" : (email ?? "") } as Texts;
  return { changes, misfits, texts };
}

type Row = {
  readonly consignment: Consignment;
  readonly texts: Texts;
  readonly item: CustomsItem | null;
};

/** The cells of a row; of none, their heads. */
function cellsOf(row: Row | null): readonly Cell[] {
  return [...orderCells(row), ...addressCells(row), ...customsCells(row?.item ?? null)];
}

function orderCells(row: Row | null): readonly Cell[] {
  const { orderNumber = "", day = "", carton, service } = row?.consignment ?? {};
  const [year = "", month = "", date = ""] = day.split("-");
  const total = row === null || row.item === null ? "" : decimalPounds(totalOf(row.consignment));
  return [
    { head: "Order reference", text: orderNumber, max: 40 },
    { head: "Special instructions", text: "", max: 100 },
    { head: "Date", text: `${date}/${month}/${year.slice(2)}`, max: 8 },
    { head: "Weight", text: kilograms(carton?.weightGrams ?? 0), max: 10 },
    { head: "Package size", text: service?.packageSize ?? "", max: 40 },
    { head: "Sub-total", text: total, max: 12 },
    { head: "Shipping cost", text: total === "" ? "" : "0.00", max: 12 },
    { head: "Total", text: total, max: 12 },
    { head: "Currency code", text: total === "" ? "" : "GBP", max: 3 },
    { head: "Service code", text: service?.code ?? "", max: 10 },
  ];
}

function addressCells(row: Row | null): readonly Cell[] {
  const { texts } = row ?? {};
  const address = row?.consignment.address;
  const from = (field: keyof typeof labels) => ({ from: { field, label: labels[field] } });
  return [
    { head: "Full name", text: texts?.name ?? "", max: 200, ...from("name") },
    { head: "Company name", text: texts?.company ?? "", max: 100, ...from("company") },
    { head: "Address line 1", text: texts?.line1 ?? "", max: 100, ...from("line1") },
    { head: "Address line 2", text: texts?.line2 ?? "", max: 100, ...from("line2") },
    { head: "Address line 3", text: "", max: 100 },
    { head: "City", text: texts?.city ?? "", max: 100, ...from("city") },
    { head: "County", text: texts?.state ?? "", max: 100, ...from("state") },
    { head: "Postcode", text: address?.postcode ?? "", max: 20, ...from("postcode") },
    { head: "Country", text: address === undefined ? "" : territoryOf(address), max: 100 },
    { head: "Phone", text: dialledNumber(address ?? {}), max: 25 },
    { head: "Email", text: texts?.email ?? "", max: EMAIL_MAX },
  ];
}

function customsCells(item: CustomsItem | null): readonly Cell[] {
  const { sku = "", name = "", customsCode = "", origin = "", quantity = "" } = item ?? {};
  return [
    { head: "Product SKU", text: sku, max: 100 },
    { head: "Customs description", text: inRoman(oneLine(name)) ?? sku, max: 50 },
    { head: "Customs code", text: customsCode ?? "", max: 10 },
    { head: "Country of origin", text: origin ?? "", max: 2 },
    { head: "Unit value", text: item === null ? "" : decimalPounds(item.unitPence), max: 12 },
    { head: "Unit weight", text: item === null ? "" : kilograms(item.unitGrams ?? 0), max: 10 },
    { head: "Quantity", text: String(quantity), max: 5 },
  ];
}

function totalOf({ items }: Consignment) {
  return pence(items.reduce((sum, { unitPence, quantity }) => sum + unitPence * quantity, 0));
}
