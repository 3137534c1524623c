import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { canWriteTo } from "./lock.mjs";
import { withNodeFirst } from "./npm.mjs";
import { print, root, runQuietly, step } from "./step.mjs";

const folder = path.join(root, ".cache", "pictures");
const script = path.join(root, "scripts", "pictures.ts");

/** Makes all sizes of the pictures before it resolves. */
export async function makePictures(node) {
  if (areMade()) return;
  const texts = { doing: "Making the pictures", done: "Made the pictures", usualSeconds: 30 };
  await step(texts, () =>
    runQuietly([node.path, script], {
      cwd: root,
      env: withNodeFirst(node.path),
      sentence: "The pictures could not be made. Fix the errors below and try again.",
    }),
  );
}

/**
 * Makes the sizes of pictures that are missing at the lowest priority while the shop runs, and goes on at the next
 * start where it has ended. Until then their masters are sent.
 */
export function makePicturesBeside(node) {
  if (areMade() || !canWriteTo(folder)) return;
  const child = spawn(node.path, [script, "--beside"], {
    cwd: root,
    env: withNodeFirst(node.path),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("error", () => {});
  if (child.pid === undefined) return;
  os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.on("exit", (code) => {
    if (code === 0) print("All pictures are made");
    else if (code !== null) print("Not all pictures could be made: npm run build says why");
  });
  child.unref();
  child.channel?.unref();
}

/** `scripts/pictures.ts` has made everything that the manifest names. */
function areMade() {
  const read = (name) => {
    const file = path.join(folder, name);
    return fs.existsSync(file) ? fs.readFileSync(file) : "";
  };
  const manifest = createHash("sha256").update(read("manifest.json")).digest("hex");
  return manifest === String(read("made"));
}
