import { readWhole } from "#shop/kit/typed-number.ts";
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { homeFolder } from "#server/release/home.ts";
import type { Source } from "#server/release/fetch-release.ts";
import { StartFailed } from "#server/start-failed.ts";

export type WantedUpdate = Source & {
  /** Hand over to the release before, instead of fetching one. */
  readonly back: boolean;
  readonly watchSeconds: number;
};

const watchSecondsDefault = "60";
const watchSecondsMax = 3_600;
const usage =
  "Use npm run update [-- SOURCE] [--to TAG] [--watch SECONDS] [--unsigned], where SOURCE is a git remote, a bundle or a .tar.gz file, or npm run update -- --back.";

/** What follows `npm run update --`. Throws StartFailed with how to use it. */
export function readArguments(args: readonly string[]): WantedUpdate {
  const { positionals, values } = parse(args);
  const watchSeconds = readWhole(values.watch ?? watchSecondsDefault, {
    least: 1,
    most: watchSecondsMax,
  });
  const isBackAlone = values.back !== true || (positionals.length === 0 && values.to === undefined);
  if (positionals.length > 1 || watchSeconds === null || !isBackAlone) throw new StartFailed(usage);
  const back = values.back === true;
  const from = positionals[0] ?? (back ? "" : originOfHome());
  const unsigned = values.unsigned === true;
  return { from, ref: values.to ?? null, back, watchSeconds, unsigned };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: "string" },
        watch: { type: "string" },
        back: { type: "boolean" },
        unsigned: { type: "boolean" },
      },
    });
  } catch {
    throw new StartFailed(usage);
  }
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
