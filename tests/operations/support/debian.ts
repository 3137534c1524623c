import { execFileSync } from "node:child_process";

/** Throws with the command to run when a program of Debian's is missing or the test does not run as root. */
export function needDebian(programs: Readonly<Record<string, string>>): void {
  if (process.getuid?.() !== 0) throw new Error("This test has to run as root.");
  const missing = Object.entries(programs).flatMap(([program, name]) =>
    isThere(program) ? [] : [name],
  );
  if (missing.length > 0)
    throw new Error(`This test needs Debian packages: apt-get install ${missing.join(" ")}`);
}

function isThere(program: string): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program], {
      stdio: "ignore",
      env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin` },
    });
    return true;
  } catch {
    return false;
  }
}
