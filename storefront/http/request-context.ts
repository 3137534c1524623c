import { createContext } from "react-router";

/** What the server in front of the website knows of a request. */
export type RequestMetadata = {
  /** The visitor's address: the peer's, or what a trusted proxy says. */
  readonly clientIp: string;
  /** In the answer's X-Request-Id and in every log line. */
  readonly requestId: string;
};

export const requestContext = createContext<RequestMetadata>({ clientIp: "", requestId: "" });
