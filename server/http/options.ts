import type { Admin } from "#server/admin-contract.ts";
import type { App } from "#server/app-contract.ts";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { SandboxMount } from "#server/sandbox-mount.ts";
import type { Exchange } from "./exchange.ts";
import type { Probes } from "./probes.ts";
import type { StandIn } from "./static-files.ts";
import type { VisitCounter } from "./visit-counter.ts";

export type HttpServerOptions = {
  /** The website. */
  readonly respond: App["respond"];
  readonly knows: App["knows"];
  /** The admin: its address (ADMIN_URL) and what answers below /admin. */
  readonly admin?: Pick<Admin, "respond" | "knows"> & { readonly url: string };
  readonly probes: Probes;
  /** The Stripe stand-in and the mailbox, if they are on. */
  readonly sandbox:
    | (Pick<SandboxMount, "serves" | "handle"> & Partial<Pick<SandboxMount, "isPublic">>)
    | null;
  /** The static files, by the paths of their URLs (`listFiles`). */
  readonly files: ReadonlyMap<string, string>;
  /** Finds what is sent for those that are not made yet (`lendMaster`). */
  readonly standIn?: StandIn;
  /** The folder of the pictures that staff upload: they are served as soon as they are there. */
  readonly uploadsFolder?: string;
  /** Reads a file of another build of the shop; absent in development, which has one build. */
  readonly readBuildFile?: App["readBuildFile"];
  /** False renders every page for each request. */
  readonly cachesPages: boolean;
  /** How long a CDN may keep a page; 0 or absent: there is none. */
  readonly cdnCacheSeconds?: number;
  /** How much memory the kept pages may take, in MB. */
  readonly pageCacheMb?: number;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  /** Connections that one client IP may have to this process; null or absent means no limit. */
  readonly connectionsMax?: number | null;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Counts the steps to an order; absent in development. */
  readonly visits?: Pick<VisitCounter, "count">;
  /** In development: lets Vite answer first. Resolves to false when it did not. */
  readonly before?: (exchange: Exchange) => Promise<boolean>;
};
