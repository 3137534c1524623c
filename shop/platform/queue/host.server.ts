import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { codeOf } from "#shop/kit/thrown.ts";

/**
 * Identifies the host or container within which process ids are unique. Differs between two
 * containers on one host, and after a restart of the host.
 */
export function hostId(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname(); // not Linux: no containers whose process ids overlap
  }
}

/**
 * Whether a process of this host is running, also one of another user. A zombie (exited, but not yet
 * reaped by its parent, as in a container without an init process) is not running.
 */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

/** The state follows the command, which is in brackets and may contain any character. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false; // not Linux, or exited meanwhile
  }
}
