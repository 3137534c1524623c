import fs from "node:fs";

const EVERY_MS = 1_000;
/** Linux counts processor time in hundredths of a second for every program. */
const TICKS_PER_SECOND = 100;

/** Core-seconds of a step: all, and those of each kind of process that was seen at work. */
export type Usage = { readonly all: number; readonly kinds: ReadonlyMap<string, number> };

type Sample = {
  readonly parent: number;
  /** Its own core-seconds, and with those of the ended processes that it has waited for. */
  readonly own: number;
  readonly whole: number;
};
type Seen = Sample & { readonly step: string; readonly kind: string };

/**
 * Reads /proc every second for what the steps use. A process belongs to the step of its parent; PostgreSQL, whose
 * parent may have ended, to the one in whose work folder it has its data. A process that begins and ends between
 * two readings is in the sum, as its parent waits for it, but of no kind. On another system than Linux nothing is seen.
 */
export function watchProcesses(): {
  /** Says that a process, or each process that names a folder, belongs to a step. */
  readonly mark: (step: string, pidOrFolder: number | string) => void;
  readonly usageOf: (step: string) => Usage;
  readonly stop: () => void;
} {
  const marks = new Map<number | string, string>();
  const seen = new Map<number, Seen>();
  /** Of processes that have ended without a parent that counts them. */
  const ended = new Map<string, number>();
  const ofKinds = new Map<string, Map<string, number>>();

  const read = () => {
    const samples = readAll();
    const gone = [...seen].filter(([pid, last]) => (samples.get(pid)?.whole ?? -1) < last.whole);
    for (const [, last] of gone) {
      add(of(ofKinds, last.step), last.kind, last.own);
      // A parent that is alive has waited for it, or for the one that had.
      let parent = seen.get(last.parent);
      while (parent !== undefined && gone.some(([, each]) => each === parent))
        parent = seen.get(parent.parent);
      if (parent === undefined) add(ended, last.step, last.whole);
    }
    for (const [pid] of gone) seen.delete(pid);
    for (const [pid, sample] of samples) {
      const before = seen.get(pid);
      const step = before?.step ?? stepOf(pid, samples, marks);
      // Its name is final only after a moment: a fork has the name of its parent.
      if (step !== null) seen.set(pid, { ...sample, step, kind: kindOf(commandOf(pid)) });
    }
  };
  const timer = setInterval(read, EVERY_MS);
  return {
    mark: (step, pidOrFolder) => void marks.set(pidOrFolder, step),
    usageOf: (step) => {
      read();
      const alive = [...seen.values()].filter((each) => each.step === step);
      const kinds = new Map(ofKinds.get(step));
      for (const { kind, own } of alive) add(kinds, kind, own);
      const all = alive.reduce((sum, { whole }) => sum + whole, ended.get(step) ?? 0);
      return { all, kinds };
    },
    stop: () => clearInterval(timer),
  };
}

function readAll(): ReadonlyMap<number, Sample> {
  if (process.platform !== "linux") return new Map();
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const stat = readProc(pid, "stat");
      // The name in brackets may contain spaces. After it: state, parent, …; user and system time are fields 14 to 17.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [user = 0, system = 0, ...ofChildren] = fields.slice(11, 15).map(Number);
      const own = (user + system) / TICKS_PER_SECOND;
      const whole = ofChildren.reduce((sum, ticks) => sum + ticks / TICKS_PER_SECOND, own);
      return stat === "" ? [] : [[Number(pid), { parent: Number(fields[1]), own, whole }]];
    }),
  );
}

function stepOf(
  pid: number,
  samples: ReadonlyMap<number, Sample>,
  marks: ReadonlyMap<number | string, string>,
): string | null {
  for (let at = pid; at > 1; at = samples.get(at)?.parent ?? 0) {
    const step = marks.get(at);
    if (step !== undefined) return step;
  }
  const command = commandOf(pid);
  for (const [mark, step] of marks)
    if (typeof mark === "string" && command.includes(mark)) return step;
  return null;
}

/** The first that fits. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["postgres", /postgres|initdb/],
  ["chromium", /chrom/],
  ["playwright", /playwright/],
  ["vitest", /vitest/],
  ["shop", /server\/(?:main|program)\.[jt]s/],
];

function kindOf(command: string): string {
  return kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? "others";
}

function commandOf(pid: number): string {
  return readProc(String(pid), "cmdline").replaceAll("\0", " ");
}

/** Empty if the process has ended. */
function readProc(pid: string, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function of<K, V>(map: Map<K, Map<string, V>>, key: K): Map<string, V> {
  const found = map.get(key) ?? new Map<string, V>();
  map.set(key, found);
  return found;
}

function add(map: Map<string, number>, key: string, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}
