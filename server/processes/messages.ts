import { createLog } from "#server/log.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { serialiseError } from "#shop/platform/log-error.ts";

/**
 * A command from the primary process to a web process or the jobs process. After an update the two may be
 * of different versions (docs/decisions/0022): a message is added, never changed.
 */
export type Command =
  | { readonly type: "prepare" | "begin" | "drain" | "retire" | "stop" }
  | MetricsReply;

/** An event that a web process or the jobs process sends to the primary process. */
export type ProcessEvent =
  | { readonly type: "loaded" | "prepared" | "begun" }
  | { readonly type: "log-line"; readonly line: string }
  /** The error as the log shows it, and its message. */
  | { readonly type: "failed"; readonly sentence: string; readonly error: unknown }
  /** The requests answered since the last of these, and how many of them with a status from 500 on. */
  | { readonly type: "answered"; readonly answered: number; readonly failed: number }
  | { readonly type: "metrics-request"; readonly id: number }
  /** What a process that ends now has counted (server/metrics/cluster-metrics.ts). */
  | { readonly type: "last-metrics"; readonly metrics: readonly unknown[] };

/** What `receiveSettings` waits for: the environment of a process that was started before the settings were read. */
export type SettingsMessage = {
  readonly type: "settings";
  readonly settings: Readonly<Record<string, string | undefined>>;
};

/** The metrics of all processes, in reply to a `metrics-request`. */
export type MetricsReply = {
  readonly type: "metrics";
  readonly id: number;
  readonly contentType: string;
  readonly text: string;
};

/** What a process does for each command. */
export type CommandHandlers = {
  readonly prepare?: () => Promise<void>;
  readonly begin: () => Promise<void>;
  /** The step before a stop: requests are still answered, but load balancers send new ones elsewhere. */
  readonly drain?: () => void;
  /** The step before a stop when another version already answers on the same port: connections end by a response. */
  readonly retire?: () => void;
  readonly stop: () => Promise<void>;
};

/** Sends an event to the primary process. Does nothing once the primary process has gone. */
export function sendEvent(event: ProcessEvent): void {
  if (process.connected) process.send?.(event);
}

/**
 * Runs the handlers for the primary process's commands, and stops when the primary process stops or
 * disappears. Signals are ignored here: Ctrl-C in a terminal reaches every process at once, and the
 * primary process decides what follows.
 */
export function onCommand(handlers: CommandHandlers): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= handlers.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        createLog("error").error({ err: error }, "This process did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("disconnect", stop);
  process.on("message", (command: Command) => {
    if (command.type === "stop") stop();
    if (command.type === "drain") handlers.drain?.();
    if (command.type === "retire") handlers.retire?.();
    if (command.type === "prepare") void run("prepared", handlers.prepare);
    if (command.type === "begin") void run("begun", handlers.begin);
  });
  sendEvent({ type: "loaded" });
}

async function run(done: "prepared" | "begun", handler: (() => Promise<void>) | undefined) {
  try {
    await handler?.();
    sendEvent({ type: done });
  } catch (error) {
    const sentence = messageOf(error);
    sendEvent({ type: "failed", sentence, error: serialiseError(error) });
  }
}
