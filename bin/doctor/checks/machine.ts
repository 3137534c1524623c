import { readFileSync } from "node:fs";
import { memoryFor, thisMachine } from "#shop/platform/env-processes.ts";
import { readDisks, type Disk } from "#server/disks.ts";
import type { Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";

const MB = 1_024 ** 2;
const GB = 1_024 ** 3;
const gb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

export type DiskFacts = {
  readonly folders: readonly Disk[];
};

export function judgeDisk({ folders }: DiskFacts): Finding {
  const least = folders.toSorted((a, b) => a.freeBytes - b.freeBytes)[0];
  if (least === undefined)
    return warning(
      "The disk of DATA_DIR can't be read. Start the shop once, which makes the folder.",
    );
  const text = `${gb(least.freeBytes)} of ${gb(least.bytes)} are free on the disk of ${least.name}`;
  const remedy =
    "Delete what is not needed, let npm run backup -- prune delete old backups, or enlarge the disk.";
  if (least.freeBytes < 512 * MB) return bad(`${text}. ${remedy}`);
  const isLow = least.freeBytes < 2 * GB || least.freeBytes < least.bytes / 20;
  return isLow ? warning(`${text}. ${remedy}`) : good(`${text}.`);
}

export async function gatherDisk({ env }: Context): Promise<DiskFacts> {
  return { folders: await readDisks(env) };
}

export type MemoryFacts = {
  /** What this program may use: the machine's memory, or the limit of its container or service. */
  readonly bytes: number;
  /** What is free on the machine now, without what it would give back; null when unknown. */
  readonly availableBytes: number | null;
  readonly webConcurrency: number;
};

export function judgeMemory({ bytes, availableBytes, webConcurrency }: MemoryFacts): Finding {
  const needed = memoryFor(webConcurrency);
  const text = `The shop may use ${gb(bytes)} of memory${availableBytes === null ? "" : `, of which the machine has ${gb(availableBytes)} to give`}`;
  if (bytes < 400 * MB) return bad(`${text}. Give it at least 512 MB.`);
  if (availableBytes !== null && availableBytes < 100 * MB)
    return bad(`${text}. Stop other programs, or give the machine more.`);
  if (bytes < needed && webConcurrency > 1)
    return warning(
      `${text}, little for ${webConcurrency} web processes. Lower WEB_CONCURRENCY, or give it ${gb(needed)}.`,
    );
  return good(`${text}.`);
}

export async function gatherMemory({ env }: Context): Promise<MemoryFacts> {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(readText("/proc/meminfo"))?.[1];
  return {
    bytes: thisMachine().memoryBytes,
    availableBytes: available === undefined ? null : Number(available) * 1_024,
    webConcurrency: env.webConcurrency,
  };
}

/** The limit of open files of the running shop, or else of this command; null when it can't be read. */
export type DescriptorFacts = { readonly limit: number | null; readonly isOfShop: boolean };

export function judgeDescriptors({ limit, isOfShop }: DescriptorFacts): Finding {
  if (limit === null) return good("This system does not say how many files a process may open.");
  const text = `A process of ${isOfShop ? "the shop" : "this user"} may open ${limit} files and connections`;
  const remedy = "Raise it: LimitNOFILE=65536 in the service, or ulimit -n.";
  if (limit < 1_024) return bad(`${text}. ${remedy}`);
  return limit < 4_096 ? warning(`${text}, one for each visitor. ${remedy}`) : good(`${text}.`);
}

/** Node raises the soft limit of its processes to the hard one. */
export async function gatherDescriptors({
  shopPid,
}: {
  readonly shopPid: number | null;
}): Promise<DescriptorFacts> {
  const of = (pid: string) =>
    /^Max open files\s+\d+\s+(\d+)/m.exec(readText(`/proc/${pid}/limits`))?.[1];
  const shop = shopPid === null ? undefined : of(String(shopPid));
  const limit = shop ?? of("self");
  return { limit: limit === undefined ? null : Number(limit), isOfShop: shop !== undefined };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
