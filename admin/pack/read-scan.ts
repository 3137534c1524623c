/** The longest text that is read from a scanner. */
export const SCAN_MAX = 100;

/** What a scanner or a person has typed into the field of the desk. */
export type Scan = {
  /** "LL-10051", if it is the number of an order; otherwise null. */
  readonly orderNumber: string | null;
  /** As a tracking number is stored: capitals, without spaces and hyphens. */
  readonly number: string;
};

/** Tells the number of an order from a tracking number. */
export function readScan(typed: string): Scan {
  const number = typed.slice(0, SCAN_MAX).replaceAll(/[\s-]/g, "").toUpperCase();
  const digits = /^LL(\d{1,12})$/.exec(number)?.[1];
  return { orderNumber: digits === undefined ? null : `LL-${digits}`, number };
}
