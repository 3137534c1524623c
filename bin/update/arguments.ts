import { readWhole } from "#shop/kit/typed-number.ts";
import { execFileSync } from "node:child_process";
import { homeFolder } from "#server/release/home.ts";
import type { Source } from "#server/release/fetch-release.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

export type WantedUpdate = {
  /** Null to hand over to the release before, instead of fetching one. */
  readonly source: Source | null;
  readonly watchSeconds: number;
};

const watchSecondsDefault = "60";
const watchSecondsMax = 3_600;
const usage =
  "Use npm run update [-- SOURCE] [--to TAG] [--watch SECONDS] [--unsigned] [--back], where SOURCE is a git remote, a bundle or a .tar.gz file. --back alone goes back to the release before.";

/** What follows `npm run update --`. Throws StartFailed with how to use it. */
export function readArguments(args: readonly string[]): WantedUpdate {
  const { positionals, values } = readCommandLine(usage, {
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: "string" },
      watch: { type: "string" },
      back: { type: "boolean" },
      unsigned: { type: "boolean" },
    },
  });
  const watchSeconds = readWhole(values.watch ?? watchSecondsDefault, {
    least: 1,
    most: watchSecondsMax,
  });
  if (positionals.length > 1 || watchSeconds === null) throw new StartFailed(usage);
  const { to: ref = null, back = false, unsigned = false } = values;
  if (back && ref === null && positionals.length === 0) return { source: null, watchSeconds };
  const from = positionals[0] ?? originOfHome();
  return { source: { from, ref, back, unsigned }, watchSeconds };
}

/** The remote from which the owner cloned the shop. */
function originOfHome(): string {
  try {
    const args = ["-C", homeFolder(), "remote", "get-url", "origin"];
    return execFileSync("git", args, { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    throw new StartFailed(`This shop was not cloned by git. ${usage}`);
  }
}
