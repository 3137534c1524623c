/** Of one connection, not of the answer; node:http sets what is needed itself. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"];

/** A fetch Response's headers as names and values in turn; several Set-Cookie stay several. */
export function listHeaders(headers: Headers, without: readonly string[] = []): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) {
    if (!hopByHop.includes(name) && !without.includes(name)) list.push(name, value);
  }
  return list;
}
