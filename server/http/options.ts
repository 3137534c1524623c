import type { App } from "#server/app-contract.ts";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { SandboxMount } from "#server/sandbox-mount.ts";
import type { Probes } from "./probes.ts";
import type { Exchange } from "./exchange.ts";

/** What a front is made with. */
export type HttpServerOptions = {
  /** The website. */
  readonly respond: App["respond"];
  readonly probes: Probes;
  /** The payment stand-in and the mailbox, where they are on. */
  readonly sandbox:
    | (Pick<SandboxMount, "serves" | "handle"> & Partial<Pick<SandboxMount, "isPublic">>)
    | null;
  /** The folders of built files that browsers ask for by their addresses. */
  readonly filesFolders: readonly string[];
  /** False renders every page anew. */
  readonly cachesPages: boolean;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  /** Connections that one client address may hold in this process; without it there is no limit. */
  readonly connectionsMax?: number | null;
  readonly log: Log;
  readonly metrics: Metrics;
  /** In development: lets another tool answer first; false when it doesn't. */
  readonly before?: (exchange: Exchange) => Promise<boolean>;
};
