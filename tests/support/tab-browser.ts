import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A command of the DevTools protocol. */
export type Command = readonly [method: string, params?: object];

/**
 * A browser with one tab. Chromium prepares no page for a visitor while DevTools is attached to the page, as
 * Playwright is; it does while DevTools is attached to the tab around it, as here.
 */
export type TabBrowser = {
  open(url: string): Promise<void>;
  /** Moves the pointer over an element, or presses it there. */
  point(selector: string, press?: "press"): Promise<void>;
  /** The URLs of the pages that are prepared and not shown. */
  prepared(): Promise<string[]>;
  /** The value of an expression in the page that is prepared; undefined while there is none. */
  readPrepared<Value>(expression: string): Promise<Value | undefined>;
  /** The value of an expression in the page that is shown. */
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
};

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--remote-debugging-port=0",
  "--window-size=1280,900",
  "about:blank",
];
const ANSWER_TIMEOUT_MS = 15_000;

/** Starts it. `conditions` are sent to each page before it begins. */
export async function startTabBrowser(
  executablePath: string,
  conditions: readonly Command[] = [],
): Promise<TabBrowser> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "tab-browser-"));
  const browser = spawn(executablePath, [`--user-data-dir=${folder}`, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { send, onEvent, close } = await connect(await addressOf(browser));
  /** Of the tab's pages: the one that is shown, and those that are prepared. */
  const sessions = new Set<string>();
  onEvent("Target.attachedToTarget", async ({ sessionId, targetInfo }) => {
    if (targetInfo?.type !== "page" || sessionId === undefined) return;
    // In this order, but answered only once the page may begin.
    const commands: readonly Command[] = [...conditions, ["Runtime.runIfWaitingForDebugger"]];
    await Promise.all(commands.map((command) => send(command, sessionId)));
    sessions.add(sessionId);
  });
  onEvent("Target.detachedFromTarget", ({ sessionId }) => void sessions.delete(sessionId ?? ""));
  const tabs = await send(["Target.getTargets", { filter: [{ type: "tab" }] }]);
  const targetId = tabs.targetInfos?.[0]?.targetId;
  const { sessionId: tab } = await send(["Target.attachToTarget", { targetId, flatten: true }]);
  await send(
    ["Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    tab,
  );

  async function evaluate<Value>(session: string, expression: string): Promise<Value | undefined> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    // A session may end while it is asked.
    const answer = await send(["Runtime.evaluate", params], session).catch(() => undefined);
    return answer?.result?.value as Value | undefined;
  }
  async function shownSession(): Promise<string> {
    for (;;) {
      for (const session of sessions)
        if ((await evaluate(session, "document.prerendering")) === false) return session;
      await sleep(20);
    }
  }
  async function read<Value>(expression: string): Promise<Value> {
    return (await evaluate<Value>(await shownSession(), expression)) as Value;
  }
  return {
    read,
    async open(url) {
      await send(["Page.navigate", { url }], await shownSession());
      while ((await read("location.href + document.readyState")) !== `${url}complete`)
        await sleep(50);
    },
    async point(selector, press) {
      const session = await shownSession();
      const place = await evaluate<{ x: number; y: number }>(
        session,
        `(() => { const element = document.querySelector(${JSON.stringify(selector)});
          element.scrollIntoView({ block: "center", behavior: "instant" });
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 }; })()`,
      );
      const button = { button: "left", clickCount: 1 };
      const types = press ? ["mousePressed", "mouseReleased"] : ["mouseMoved"];
      for (const type of types)
        await send(
          ["Input.dispatchMouseEvent", { type, ...place, ...(press && button) }],
          session,
        ).catch(() => undefined);
    },
    async prepared() {
      const states = await Promise.all(
        [...sessions].map((session) =>
          evaluate<string>(
            session,
            `document.prerendering && document.readyState === "complete" ? location.href : ""`,
          ),
        ),
      );
      return states.filter((url) => url !== undefined && url !== "") as string[];
    },
    async readPrepared(expression) {
      const guarded = `document.prerendering ? (${expression}) : undefined`;
      const values = await Promise.all([...sessions].map((each) => evaluate(each, guarded)));
      return values.find((value) => value !== undefined) as never;
    },
    async close() {
      const ended = browser.exitCode === null ? once(browser, "exit") : undefined;
      // A signal would end only the script that some systems have in the place of the program.
      await send(["Browser.close"]).catch(() => undefined);
      await ended;
      close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The address that the browser prints. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    browser.once("exit", () => reject(new Error(`Chromium has ended. Its output:\n${output}`)));
    browser.stderr?.on("data", (text: Buffer) => {
      output += text.toString();
      const [address] = /ws:\/\/\S+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

/** The parts of answers and events that are read here. */
type Message = {
  readonly sessionId?: string;
  readonly targetInfo?: { readonly type: string };
  readonly targetInfos?: readonly { readonly targetId: string }[];
  readonly result?: { readonly value?: unknown };
};

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, (answer: { result?: Message; error?: object }) => void>();
  const listeners = new Map<string, (event: Message) => unknown>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, ...answer } = JSON.parse(String(data));
    if (id === undefined) listeners.get(method)?.(params);
    else waiting.get(id)?.(answer);
  });
  async function send([method, params]: Command, sessionId?: string): Promise<Message> {
    const id = (last += 1);
    const answered = Promise.withResolvers<{ result?: Message; error?: object }>();
    waiting.set(id, answered.resolve);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const timer = setTimeout(
      () => answered.resolve({ error: { message: "no answer" } }),
      ANSWER_TIMEOUT_MS,
    );
    const { result, error } = await answered.promise;
    clearTimeout(timer);
    waiting.delete(id);
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }
  return {
    send,
    onEvent: (name: string, listener: (event: Message) => unknown) =>
      void listeners.set(name, listener),
    close: () => socket.close(),
  };
}
