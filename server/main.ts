/**
 * The shop's program. The first process prepares everything and keeps watch; the website and the
 * jobs each run in processes of their own, forked from this same file.
 */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import path from "node:path";

// React and the website read it when they are loaded, and decide by it what they leave out.
process.env["NODE_ENV"] = "production";
enableCompileCache(path.resolve(import.meta.dirname, "../.cache/compiled"));

if (cluster.isPrimary) {
  const { runPrimary } = await import("./processes/primary.ts");
  await runPrimary();
} else if (process.env["SHOP_ROLE"] === "jobs") {
  const { runJobsProcess } = await import("./processes/jobs-process.ts");
  await runJobsProcess();
} else {
  const { runWebProcess } = await import("./processes/web-process.ts");
  await runWebProcess();
}
