import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const readyTimeoutMs = 180_000;

export type Container = {
  /** Its output until now. */
  output(): string;
  /** The process id of its first process, as this machine sees it. */
  readonly pid: number;
  /** Runs a command in it, as the same user. Rejects when it fails. */
  execute(command: readonly string[]): Promise<string>;
  /** Sends SIGTERM. Resolves to the exit code and how long it took. */
  stop(): Promise<{ readonly code: number | null; readonly seconds: number }>;
};

export type ContainerOptions = {
  /** The file system of an image. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folders of this machine, by where they are in the container. */
  readonly volumes: Readonly<Record<string, string>>;
  /** Whether it uses this machine's network, as a container on a network does; otherwise it has none. */
  readonly hasNetwork?: boolean;
};

/**
 * Runs the shop of an image as a container would: its file system read-only except /tmp and the volumes,
 * its first process as user 10001, process ids and, unless it needs one, a network of its own.
 */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const place = mkdtempSync(path.join(os.tmpdir(), "shop-container-"));
  const script = [
    "set -e",
    'mount --bind "$1" "$2"',
    'mount -o remount,bind,ro "$2"',
    'mount -t proc proc "$2/proc"',
    'mount -t tmpfs tmpfs "$2/tmp" -o mode=1777',
    'mount -t tmpfs tmpfs "$2/dev" -o mode=755',
    "for name in null zero random urandom; do",
    '  touch "$2/dev/$name"; mount --bind "/dev/$name" "$2/dev/$name"',
    "done",
    'mkdir -m 1777 "$2/dev/shm"; mount -t tmpfs tmpfs "$2/dev/shm" -o mode=1777',
    ...Object.entries(options.volumes).map(([to, from]) => `mount --bind '${from}' "$2${to}"`),
    ...(options.hasNetwork === true ? [] : ["ip link set lo up"]),
    "exec chroot --userspec=10001:10001 \"$2\" /bin/sh -c 'cd /app && exec node server/main.ts'",
  ].join("\n");
  const network = options.hasNetwork === true ? [] : ["--net"];
  const unshared = ["--mount", "--pid", ...network, "--fork"];
  const child = spawn(
    "unshare",
    unshared.concat(["sh", "-c", script, "sh", options.folder, place]),
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        ...options.environment,
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "exit");
  const until = Date.now() + readyTimeoutMs;
  while (!output.includes("Ready: ")) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`The container did not get ready:\n${output}`);
    }
    await sleep(100);
  }
  const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
  return {
    output: () => output,
    pid,
    async execute(command) {
      const entered = ["--target", String(pid), "--mount", "--pid", "--net", "--"];
      const asUser = ["chroot", "--userspec=10001:10001", place, ...command];
      const { stdout } = await run("nsenter", entered.concat(asUser));
      return stdout;
    },
    async stop() {
      const startedAt = performance.now();
      process.kill(pid, "SIGTERM");
      const [code] = await ended;
      rmSync(place, { recursive: true, force: true });
      return { code, seconds: (performance.now() - startedAt) / 1_000 };
    },
  };
}

/** A folder for a volume, which belongs to the container's user. */
export function makeVolume(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-volume-"));
  const data = path.join(folder, "storage");
  if (!existsSync(data)) mkdirSync(data, { mode: 0o700 });
  chownSync(data, 10_001, 10_001);
  return data;
}
