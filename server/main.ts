/**
 * The shop's program. The primary process prepares everything and supervises the web processes and
 * the jobs process, which are forked from this same file.
 */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { collectWhenIdle } from "./processes/collect-when-idle.ts";

// To be set before React and the website are loaded, as they read it then.
process.env["NODE_ENV"] = "production";
enableCompileCache(path.resolve(import.meta.dirname, "../.cache/compiled"));

collectWhenIdle();

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
