import { decimalPounds, pence } from "#shop/kit/money.ts";
import { isAcrossCustoms, territoryOf } from "#shop/shipping/islands.ts";
import { customsMisfits, kilograms, type Consignment, type FileFormat } from "./consignment.ts";
import { cellMisfits, dialledNumber, oneLine } from "./row.ts";

/** The longest cell of a generic file. */
const CELL_MAX = 255;

/** What a column of the owner's own file can have. */
export const genericFields = {
  order_number: ({ orderNumber }) => orderNumber,
  date: ({ day }) => day,
  service_name: ({ service }) => service.name,
  service_code: ({ service }) => service.code,
  package_size: ({ service }) => service.packageSize,
  name: ({ address }) => address.name,
  company: ({ address }) => address.company ?? "",
  line1: ({ address }) => address.line1,
  line2: ({ address }) => address.line2,
  city: ({ address }) => address.city,
  state: ({ address }) => address.state ?? "",
  postcode: ({ address }) => address.postcode,
  country: ({ address }) => territoryOf(address),
  telephone: ({ address }) => dialledNumber(address),
  email: ({ email }) => email ?? "",
  weight_kg: ({ carton }) => kilograms(carton.weightGrams),
  length_cm: ({ carton }) => centimetres(carton.lengthMm),
  width_cm: ({ carton }) => centimetres(carton.widthMm),
  height_cm: ({ carton }) => centimetres(carton.heightMm),
  contents: ({ items }) => items.map(({ quantity, name }) => `${quantity} ${name}`).join("; "),
  value: (consignment) => valueOf(consignment),
  customs_codes: ({ items }) => items.map(({ customsCode }) => customsCode ?? "").join("; "),
  origins: ({ items }) => items.map(({ origin }) => origin ?? "").join("; "),
} as const satisfies Readonly<Record<string, (consignment: Consignment) => string>>;
export type GenericField = keyof typeof genericFields;

/** A column of the owner's own file: its head and what it has. */
export type GenericColumn = { readonly head: string; readonly field: GenericField };

/** Reads a column as the owner writes it: "postcode", or "Post code = postcode". Null for an unknown field. */
export function readColumn(text: string): GenericColumn | null {
  const [before = "", after] = text.split(/=(?=[^=]*$)/);
  const field = (after ?? before).trim();
  const head = (after === undefined ? field : before).trim();
  return isField(field) && head !== "" ? { head, field } : null;
}

function isField(text: string): text is GenericField {
  return Object.hasOwn(genericFields, text);
}

/** A file with the owner's own columns, in their order. Of an order that customs see, what they ask must be known. */
export function genericFormat(carrier: string, columns: readonly GenericColumn[]): FileFormat {
  return {
    head: () => columns.map(({ head }) => head),
    write: (consignment) => {
      const cells = columns.map(({ head, field }) => ({
        head,
        text: oneLine(genericFields[field](consignment)),
        max: CELL_MAX,
      }));
      const misfits = [
        ...cellMisfits(cells, `${carrier}'s file`),
        ...(isAcrossCustoms(consignment.address) ? customsMisfits(consignment) : []),
      ];
      if (misfits.length > 0) return { ok: false, misfits };
      return { ok: true, rows: [cells.map(({ text }) => text)], changes: [] };
    },
  };
}

function centimetres(mm: number): string {
  return String(Math.ceil(mm / 10));
}

/** In pounds, of an export alone: within the UK no carrier asks. */
function valueOf(consignment: Consignment): string {
  if (!isAcrossCustoms(consignment.address)) return "";
  const sum = consignment.items.reduce(
    (all, { unitPence, quantity }) => all + unitPence * quantity,
    0,
  );
  return decimalPounds(pence(sum));
}
