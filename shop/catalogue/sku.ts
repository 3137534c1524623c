/** An SKU without what scanners and people leave out: its letters and digits, in capitals. */
export function skuCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}
