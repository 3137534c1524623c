import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A command's exit code, or null after a signal, and what it printed. */
export type CommandResult = { readonly code: number | null; readonly output: string };

/** A running command of the shop. */
export type Command = {
  readonly ended: Promise<CommandResult>;
  /** kill -9. Does nothing when the command has ended. */
  kill(): void;
};

/** Longer than any command takes, with a database of 1 GB too. */
const LIMIT_MS = 300_000;

/** Starts a command as its npm script does, `bin/backup.ts` for `backup`. It is killed after five minutes. */
export function startCommand(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Command {
  const script = path.resolve(import.meta.dirname, "../../bin", `${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text.toString();
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
    });
  const kill = () => void child.kill("SIGKILL");
  const late = setTimeout(kill, LIMIT_MS);
  // Not "close": a PostgreSQL that the command leaves behind may hold its output open.
  const ended = once(child, "exit").then(([code]: (number | null)[]) => {
    clearTimeout(late);
    return { code: code ?? null, output };
  });
  return { ended, kill };
}
