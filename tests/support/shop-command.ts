import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A command's exit code, or null after a signal, and what it printed: on each stream, and in all. */
export type CommandResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly output: string;
};

/** A running command of the shop. */
export type Command = {
  readonly ended: Promise<CommandResult>;
  /** kill -9. Does nothing when the command has ended. */
  kill(): void;
};

/** Longer than any command takes, with a database of 1 GB too. */
const LIMIT_MS = 300_000;
/** How long what a command has printed may come after its end. */
const LATE_MS = 1_000;

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
  const said = { stdout: "", stderr: "", output: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (text: Buffer) => {
      said[name] += text.toString();
      said.output += text.toString();
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
    });
  const kill = () => void child.kill("SIGKILL");
  const late = setTimeout(kill, LIMIT_MS);
  const closed = once(child, "close");
  const ended = once(child, "exit").then(async ([code]: (number | null)[]) => {
    clearTimeout(late);
    // A PostgreSQL that the command leaves behind may hold its output open.
    await Promise.race([closed, sleep(LATE_MS, null, { ref: false })]);
    return { code: code ?? null, ...said };
  });
  return { ended, kill };
}
