import { StartFailed } from "#server/start-failed.ts";
import { printReport, type Report } from "./report.ts";

/** Every benchmark, the quick ones first. `npm run bench -- pages search` runs the named ones. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<Report> }>>> = {
  pages: () => import("./pages.ts"),
  search: () => import("./search.ts"),
  cutting: () => import("./cutting.ts"),
  admin: () => import("./admin.ts"),
  reports: () => import("./reports.ts"),
  queue: () => import("./queue.ts"),
  growth: () => import("./growth.ts"),
  backup: () => import("./backup.ts"),
  drawing: () => import("./drawing.ts"),
  start: () => import("./start.ts"),
  "first-second": () => import("./first-second.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  tests: () => import("./tests.ts"),
};

const names = process.argv.slice(2);
for (const name of names)
  if (!Object.hasOwn(benches, name))
    throw new StartFailed(`Name the benchmarks to run: ${Object.keys(benches).join(", ")}.`);
for (const [name, bench] of Object.entries(benches)) {
  // What measures the tests takes a quarter of an hour, and changes a file of the repository.
  if (names.length > 0 ? !names.includes(name) : name === "tests") continue;
  printReport(await (await bench()).run());
}
process.exit();
