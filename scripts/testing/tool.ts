import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "#server/app-contract.ts";

export type ToolResult = { readonly ok: boolean; readonly output: string };

/** Longer output loses its beginning. */
const OUTPUT_MAX = 400_000;

/**
 * Runs a tool of node_modules/.bin, or a program by its path, in the repository's folder and collects its
 * output. Aborting the signal stops it.
 */
export function runTool(
  [name = "", ...args]: readonly string[],
  signal: AbortSignal,
  extraEnv: Record<string, string> = {},
): Promise<ToolResult> {
  const bin = path.join(root, "node_modules", ".bin");
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env["PATH"]}`,
    ...extraEnv,
  };
  return new Promise((resolve) => {
    let output = "";
    const append = (chunk: string) => (output = (output + chunk).slice(-OUTPUT_MAX));
    const child = spawn(name, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    child.stdout.setEncoding("utf8").on("data", append);
    child.stderr.setEncoding("utf8").on("data", append);
    child.on("error", (error) => append(`${name}: ${error.message}\n`));
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve({ ok: code === 0 && !signal.aborted, output });
    });
    if (signal.aborted) stop();
  });
}
