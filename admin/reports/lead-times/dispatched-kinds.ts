import {
  dispatchedKinds,
  type DispatchedKind,
} from "#shop/reports/lead-times/lead-time-report.server.ts";

/** Which lines the parameters of a URL ask for: all that were dispatched unless they say otherwise. */
export function readDispatchedKind(params: URLSearchParams): DispatchedKind {
  return dispatchedKinds.find((kind) => kind === params.get("kind")) ?? "all";
}
