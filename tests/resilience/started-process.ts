import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The primary process of a running shop. */
export type StartedProcess = {
  readonly pid: number;
  /** Its output until now, log included; the last 200,000 characters. */
  output(): string;
  /** Resolves when it has ended. */
  readonly exited: Promise<unknown>;
  /** Stops it with SIGTERM, after 20 seconds with kill -9. */
  end(): Promise<void>;
};

const READY_MS = 90_000;
const STOP_MS = 20_000;
const OUTPUT_MAX = 200_000;

/** Starts the program, and waits for the line "Ready: http://127.0.0.1:5103 (2.1 s)". */
export async function begin(env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const main = path.resolve(import.meta.dirname, "../../server/main.ts");
  const first = fork(main, { execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"], env });
  const exited = once(first, "exit");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  const giveUp = () => reject(new Error(`The shop did not get ready. Its output:\n${output}`));
  const late = setTimeout(giveUp, READY_MS);
  first.once("exit", giveUp);
  for (const stream of [first.stdout, first.stderr])
    stream?.on("data", (text: Buffer) => {
      output = (output + text.toString()).slice(-OUTPUT_MAX);
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
      if (/Ready: http/.test(output)) resolve();
    });
  try {
    await promise;
  } catch (error) {
    await end(first);
    throw error;
  } finally {
    clearTimeout(late);
    first.off("exit", giveUp);
  }
  return { pid: first.pid ?? 0, output: () => output, exited, end: () => end(first) };
}

async function end(first: ChildProcess): Promise<void> {
  if (first.exitCode !== null || first.signalCode !== null) return;
  const ended = once(first, "exit");
  const late = setTimeout(() => first.kill("SIGKILL"), STOP_MS);
  first.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
