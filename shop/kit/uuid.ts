const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether text is a UUID, so that it can be compared with a uuid column: PostgreSQL throws for other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
