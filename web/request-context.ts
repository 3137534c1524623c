import { createContext, type RouterContextProvider } from "react-router";

/** What the HTTP server knows about a request. */
export type RequestMetadata = {
  /** The visitor's IP address: the peer's, or the one that a trusted proxy names. */
  readonly clientIp: string;
  /** Sent as X-Request-Id and written in every log line about the request. */
  readonly requestId: string;
  /** Receives the tags of the data that the response shows, if it may be kept. */
  readonly tags?: Set<string>;
};

export const requestContext = createContext<RequestMetadata>({ clientIp: "", requestId: "" });

/** A request with its metadata, as use cases take it. */
export type ClientRequest = { readonly request: Request; readonly metadata: RequestMetadata };

/** The arguments of a loader, action or middleware as a use case takes them. */
export function clientRequest({
  request,
  context,
}: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}): ClientRequest {
  return { request, metadata: context.get(requestContext) };
}
