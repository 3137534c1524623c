import fs from "node:fs";
import { bundleFile } from "./app-contract.ts";
import { type Crew, createCrew } from "./crew.ts";
import { openDatabase } from "./database.ts";
import { announce, complain } from "./log.ts";
import { localOrigin, readSettings, shareSettings } from "./settings.ts";
import { StartFailed } from "./start-failed.ts";
import { onStopRequest } from "./stop-request.ts";

/**
 * The first process: brings up the database, then the processes of the shop, says when all of them
 * are at work, and takes everything down again in the opposite order.
 */
export async function runPrimary(): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  let crew: Crew | null = null;
  let isStopping = false;

  /** Nothing that was begun is left behind, whether the start failed or its work is done. */
  async function end(code: number): Promise<never> {
    isStopping = true;
    for (const each of undo.toReversed()) {
      await each().catch((error: unknown) => {
        code = 1;
        complain(`Something could not be stopped cleanly: ${String(error)}`);
      });
    }
    process.exit(code);
  }

  const goOn = () => {
    if (isStopping) throw new Interrupted();
  };
  async function start(): Promise<void> {
    const env = await readSettings();
    if (!fs.existsSync(bundleFile()))
      throw new StartFailed("There is no built website yet. Run npm start, which builds it.");
    goOn();
    const database = await openDatabase(env);
    undo.push(database.stop);
    goOn();
    shareSettings(env, database.url);
    crew = createCrew(env.webConcurrency, (sentence) => {
      complain(sentence);
      void end(1);
    });
    undo.push(crew.stop);
    await crew.begin();
    goOn();
    const local = localOrigin(env);
    const where = env.publicUrl === local ? local : `${env.publicUrl} (listening on ${local})`;
    announce(`Ready: ${where} (${(performance.now() / 1_000).toFixed(1)} s)`);
    process.send?.({ type: "ready", url: env.publicUrl });
  }

  const starting = start();
  onStopRequest({
    first: async () => {
      isStopping = true;
      announce("Stopping");
      void crew?.stop();
      await starting.catch(() => {});
      await end(0);
    },
    again: () => crew?.kill(),
  });
  try {
    await starting;
  } catch (error) {
    if (isStopping) return;
    complain(error instanceof StartFailed ? error.message : `The shop could not start: ${said(error)}`);
    await end(1);
  }
}

class Interrupted extends Error {}

function said(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
