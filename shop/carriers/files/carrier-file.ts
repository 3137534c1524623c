import { csvRows } from "#shop/kit/csv.ts";
import type { Carrier } from "#shop/carriers/carrier.ts";
import { clickAndDrop } from "./click-and-drop.ts";
import type { Change, Consignment, FileFormat, Misfit } from "./consignment.ts";
import { dpd } from "./dpd.ts";
import { genericFormat, readColumn } from "./generic.ts";

/** A file of orders for a carrier, and what it leaves out. */
export type CarrierFile = {
  /** Without rows if nothing fits. */
  readonly text: string;
  readonly written: readonly {
    readonly consignment: Consignment;
    readonly changes: readonly Change[];
  }[];
  readonly misfits: readonly {
    readonly consignment: Consignment;
    readonly misfits: readonly Misfit[];
  }[];
};

/** Writes the file of a carrier. A consignment that does not fit is left out whole, with every reason. */
export function carrierFile(carrier: Carrier, consignments: readonly Consignment[]): CarrierFile {
  const format = formatOf(carrier);
  const written: CarrierFile["written"][number][] = [];
  const misfits: CarrierFile["misfits"][number][] = [];
  const rows: (readonly string[])[] = [format.head()];
  for (const consignment of consignments) {
    const one = format.write(consignment);
    if (one.ok) {
      rows.push(...one.rows);
      written.push({ consignment, changes: one.changes });
    } else misfits.push({ consignment, misfits: one.misfits });
  }
  return { text: csvRows(rows), written, misfits };
}

function formatOf({ name, format, columns }: Carrier): FileFormat {
  if (format === "click_and_drop") return clickAndDrop;
  if (format === "dpd") return dpd;
  return genericFormat(
    name,
    columns.flatMap((column) => readColumn(column) ?? []),
  );
}
