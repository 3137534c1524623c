/** Headers of the connection rather than the response; node:http sets its own. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"];

/** The headers of a Response as alternating names and values. Each Set-Cookie stays separate. */
export function listHeaders(headers: Headers, without: readonly string[] = []): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) {
    if (!hopByHop.includes(name) && !without.includes(name)) list.push(name, value);
  }
  return list;
}
