import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Names the machine, or the container on it, in which this process's id means something. Two
 * containers of one name and one system differ; a machine that was started anew is another.
 */
export function hostId(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname(); // no Linux, and so no containers whose process ids overlap
  }
}

/**
 * Whether a process of this machine runs; also true for one of another user. One that has ended and
 * that its parent has not asked after, as in a container without an init, does not run.
 */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** The state follows the command, which stands in brackets and may hold any character. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false; // no Linux, or ended since
  }
}
