import { execFile } from "node:child_process";
import path from "node:path";

export type EndedCommand = {
  readonly code: number;
  readonly lines: readonly string[];
  readonly error: string;
};

/** Runs a command of bin/, such as "staff.ts", without a terminal, beside a running database. */
export async function runCommand(
  file: string,
  databaseUrl: string,
  args: readonly string[],
): Promise<EndedCommand> {
  const program = path.resolve(import.meta.dirname, "../../bin", file);
  const env = { ...process.env, DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: "" };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: Number(error?.code ?? 0),
        lines: stdout.trim().split("\n"),
        error: stderr.trim(),
      }),
    );
  });
}
