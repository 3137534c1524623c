/**
 * The shop's program, as one of its processes: the primary process prepares everything and supervises the web
 * processes and the jobs process, which begin with the same file. It runs as built, because a few files load in half
 * the time of the hundreds of modules that they are made of (decision 0024).
 */
import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { enterCurrentRelease } from "#launcher/current-release.mjs";
import { root } from "#server/app-contract.ts";
import { collectWhenIdle } from "./processes/collect-when-idle.ts";
import { prefork, receiveSettings } from "./processes/prefork.ts";

// What the shop writes is for its own user alone.
process.umask(0o077);
// To be set before React and the website are loaded, as they read it then.
process.env["NODE_ENV"] = "production";
// The other processes get theirs when they are started. Without one, a process is a command.
if (cluster.isPrimary) process.env["SHOP_ROLE"] = "primary";
enableCompileCache(path.join(root, ".cache", "compiled"));

const release = cluster.isPrimary ? enterCurrentRelease() : null;
if (release === null) collectWhenIdle();
if (release !== null) {
  // As when the launcher starts the shop: what is read by a relative path is the release's.
  process.chdir(release);
  await import(pathToFileURL(path.join(release, "server", "main.ts")).href);
} else if (cluster.isPrimary) {
  prefork(root);
  const { runPrimary } = await import("./processes/primary.ts");
  await runPrimary();
} else if (process.env["SHOP_ROLE"] === "jobs") {
  const { runJobsProcess } = await import("./processes/jobs-process.ts");
  await runJobsProcess();
} else {
  await receiveSettings();
  const { runWebProcess } = await import("./processes/web-process.ts");
  await runWebProcess();
}
