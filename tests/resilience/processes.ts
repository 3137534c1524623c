import { execFileSync } from "node:child_process";
import fs from "node:fs";

export type Role = "web" | "jobs";

/** The running children of a process with this role. */
export function childrenOf(parent: number, role: Role): number[] {
  return (fs.existsSync("/proc/self/environ") ? inProc : inProcessList)(
    parent,
    `SHOP_ROLE=${role}`,
  );
}

function inProc(parent: number, setting: string): number[] {
  const ids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((pid) => {
    try {
      const status = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      const [state, parentId] = status.slice(status.lastIndexOf(")") + 2).split(" ");
      if (Number(parentId) !== parent || state === "Z") return false;
      return fs.readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(setting);
    } catch {
      return false; // the process has just ended
    }
  });
}

/** macOS has no /proc, but its ps shows the environment. */
function inProcessList(parent: number, setting: string): number[] {
  const list = execFileSync("ps", ["-A", "-E", "-ww", "-o", "pid=,ppid=,command="], {
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  return list.split("\n").flatMap((line) => {
    const [pid, parentId, ...words] = line.trim().split(/\s+/);
    return Number(parentId) === parent && words.includes(setting) ? [Number(pid)] : [];
  });
}
