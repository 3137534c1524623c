/** All rows of what comes in parts. */
export async function allOf<Row>(parts: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
}
