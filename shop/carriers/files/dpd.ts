import { isAcrossCustoms, territoryOf } from "#shop/shipping/islands.ts";
import {
  kilograms,
  type Change,
  type Consignment,
  type FileFormat,
  type Misfit,
  type Written,
} from "./consignment.ts";
import { cellMisfits, dialledNumber, lengthOf, oneLine, type Cell } from "./row.ts";

const TAKER = "DPD";
const LINE_MAX = 35;
const NAME_MAX = 25;
const EMAIL_MAX = 50;
const TELEPHONE_MAX = 15;
/** Above the town: address lines 1 and 2. */
const STREET_LINES = 2;

/**
 * DPD's import (MyDPD File Import Specification v3.0). Its lines have 35 characters: the street is divided
 * between two of them, between words. The column Organisation has the company, or without one a name of 26
 * to 35 characters. What does not fit stops the order.
 */
export const dpd: FileFormat = {
  head: () => cellsOf(null, { street: [], email: "", telephone: "" }).map(({ head }) => head),
  write,
};

function write(consignment: Consignment): Written {
  const street = divideStreet(consignment.address);
  const { email } = consignment;
  const isLong = email !== null && lengthOf(email) > EMAIL_MAX;
  const number = dialledNumber(consignment.address);
  const isNumberLong = number.length > TELEPHONE_MAX;
  const cells = cellsOf(consignment, {
    street: street ?? [],
    email: isLong ? "" : (email ?? ""),
    telephone: isNumberLong ? "" : number,
  });
  const misfits: Misfit[] = [...cellMisfits(cells, TAKER)];
  if (street === null) misfits.push(streetMisfit(consignment));
  if (isAcrossCustoms(consignment.address))
    misfits.push({
      field: "customs",
      words: "DPD's file has no columns for customs. Choose another service for this country.",
    });
  if (misfits.length > 0) return { ok: false, misfits };
  const changes: Change[] = [
    ...(isLong ? [{ field: "The e-mail address", from: email, to: "" }] : []),
    ...(isNumberLong ? [{ field: "The telephone number", from: number, to: "" }] : []),
  ];
  return { ok: true, rows: [cells.map(({ text }) => text)], changes };
}

/**
 * The lines above the town, each of 35 characters at most: as they were typed if they fit, otherwise divided
 * between words. Null if they do not fit into two lines.
 */
export function divideStreet({
  line1,
  line2,
}: {
  readonly line1: string;
  readonly line2: string;
}): readonly string[] | null {
  const typed = [oneLine(line1), oneLine(line2)].filter((line) => line !== "");
  const ways = [typed, typed.flatMap(intoLines), intoLines(typed.join(", "))];
  return (
    ways.find(
      (lines) => lines.length <= STREET_LINES && lines.every((line) => lengthOf(line) <= LINE_MAX),
    ) ?? null
  );
}

/** A text in lines of 35 characters at most, divided between words. A longer word is a line of its own. */
function intoLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && lengthOf(`${last} ${word}`) <= LINE_MAX)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function streetMisfit({ address }: Consignment): Misfit {
  const line1 = oneLine(address.line1);
  const line2 = oneLine(address.line2);
  const limit = `${TAKER} takes two lines of ${LINE_MAX}.`;
  if (line2 === "")
    return { field: "line1", words: `Address line 1 is ${lengthOf(line1)} characters; ${limit}` };
  const isFirst = lengthOf(line1) >= lengthOf(line2);
  const [field, name] = isFirst
    ? (["line1", "Address line 1"] as const)
    : (["line2", "Address line 2"] as const);
  return {
    field,
    words: `${name} is ${lengthOf(isFirst ? line1 : line2)} characters, both are ${lengthOf(line1) + lengthOf(line2)}; ${limit}`,
  };
}

type Texts = {
  readonly street: readonly string[];
  readonly email: string;
  readonly telephone: string;
};

/** The cells of a row; of none, their heads. */
function cellsOf(
  consignment: Consignment | null,
  { street, email, telephone }: Texts,
): readonly Cell[] {
  const { address, service, carton, orderNumber = "", day = "" } = consignment ?? {};
  const name = oneLine(address?.name ?? "");
  const company = oneLine(address?.company ?? "");
  const isContact = lengthOf(name) <= NAME_MAX || company !== "";
  const nameFrom = { from: { field: "name", label: "The name" } } as const;
  const companyFrom = { from: { field: "company", label: "The company" } } as const;
  return [
    { head: "Shipment date", text: day, max: 10 },
    { head: "Address line 1", text: street[0] ?? "", max: LINE_MAX },
    { head: "Address line 2", text: street[1] ?? "", max: LINE_MAX },
    ...townCells(address),
    { head: "Country code", text: address === undefined ? "" : territoryOf(address), max: 2 },
    { head: "Service code", text: service?.code ?? "", max: 4 },
    { head: "No. parcels", text: "1", max: 3 },
    { head: "Total weight", text: kilograms(carton?.weightGrams ?? 0), max: 5 },
    { head: "Additional info", text: "", max: 50 },
    { head: "Contact name", text: isContact ? name : "", max: NAME_MAX, ...nameFrom },
    { head: "Contact telephone", text: telephone, max: TELEPHONE_MAX },
    { head: "Customer ref 1", text: orderNumber, max: 25 },
    { head: "Customer ref 2", text: "", max: 25 },
    { head: "Customer ref 3", text: "", max: 25 },
    { head: "Notification SMS", text: "", max: 20 },
    { head: "Notification email", text: email, max: EMAIL_MAX },
    {
      head: "Organisation",
      text: isContact ? company : name,
      max: LINE_MAX,
      ...(isContact ? companyFrom : nameFrom),
    },
    { head: "Extended liability", text: "", max: 1 },
  ];
}

function townCells(address: Consignment["address"] | undefined): readonly Cell[] {
  return [
    {
      head: "Address line 3",
      text: oneLine(address?.city ?? ""),
      max: LINE_MAX,
      from: { field: "city", label: "The town" },
    },
    {
      head: "Address line 4",
      text: oneLine(address?.state ?? ""),
      max: LINE_MAX,
      from: { field: "state", label: "The state" },
    },
    {
      head: "Postcode",
      text: address?.postcode ?? "",
      max: 8,
      from: { field: "postcode", label: "The postcode" },
    },
  ];
}
