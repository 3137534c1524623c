import { leftKinds, type LeftKind } from "#shop/reports/lead-times/lead-time-queries.server.ts";

/** Which lines the parameters of a URL ask for: all that left unless they say otherwise. */
export function readLeftKind(params: URLSearchParams): LeftKind {
  return leftKinds.find((kind) => kind === params.get("kind")) ?? "all";
}
