import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "#server/app-contract.ts";

export type ToolResult = { readonly ok: boolean; readonly output: string };

const keptCharacters = 400_000;

/**
 * Runs one of the tools in node_modules from the repository's folder, and keeps what it says. It is
 * stopped with the test run.
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
    const keep = (chunk: string) => (output = (output + chunk).slice(-keptCharacters));
    const child = spawn(name, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => keep(`${name}: ${error.message}\n`));
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve({ ok: code === 0 && !signal.aborted, output });
    });
    if (signal.aborted) stop();
  });
}
