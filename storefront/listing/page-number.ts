/** Reads `?page=`: 1 when it is missing, null for anything but a number from 1 to 9999. */
export function readPageNumber(params: URLSearchParams): number | null {
  const text = params.get("page");
  if (text === null) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
