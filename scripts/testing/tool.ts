import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import type { Told } from "./told.ts";

export type ToolOptions = {
  /** Stops the tool when it aborts. */
  readonly signal: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with what the tool's reporter tells. */
  readonly onTold?: (told: Told) => void;
  readonly onStart?: (pid: number) => void;
};

export type ToolResult = { readonly ok: boolean; readonly output: string };

/** Longer output loses its beginning. */
const OUTPUT_MAX = 400_000;

/**
 * Runs a tool of node_modules/.bin, or a program by its path, in the repository's folder and collects its
 * output.
 */
export function runTool(
  [name = "", ...args]: readonly string[],
  { signal, env: extraEnv = {}, onTold, onStart }: ToolOptions,
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
    const stdio = ["ignore", "pipe", "pipe", ...(onTold ? (["ipc"] as const) : [])] as const;
    const child = spawn(name, args, { cwd: root, env, stdio: [...stdio] });
    if (child.pid !== undefined) onStart?.(child.pid);
    if (onTold) child.on("message", (told) => onTold(told as Told));
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    child.stdout?.setEncoding("utf8").on("data", append);
    child.stderr?.setEncoding("utf8").on("data", append);
    child.on("error", (error) => append(`${name}: ${error.message}\n`));
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve({ ok: code === 0 && !signal.aborted, output });
    });
    if (signal.aborted) stop();
  });
}
