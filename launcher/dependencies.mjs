import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readText } from "./lock.mjs";
import { runNpm } from "./npm.mjs";
import { root, step } from "./step.mjs";

const modulesFolder = path.join(root, "node_modules");
/** Written last, so that an interrupted installation is repeated. */
const stampFile = path.join(modulesFolder, ".launch-stamp");

/**
 * Installs the packages of package-lock.json when they are missing, or were installed from another
 * lock file or for another version of Node.
 */
export async function installDependencies(node) {
  const stamp = currentStamp(node);
  if (readText(stampFile) === stamp) return;
  const texts = {
    doing: "Installing the packages",
    done: "Installed the packages",
    usualSeconds: 15,
  };
  await step(texts, async () => {
    try {
      // Under this Node, as the other one may be on its way: no package runs anything when it is installed.
      // The tests and the build need the development packages, whatever NODE_ENV says.
      await runNpm(
        process.execPath,
        ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"],
        {
          cwd: root,
          sentence:
            "The packages could not be installed. Check the internet connection and try again.",
        },
      );
    } catch (error) {
      fs.rmSync(modulesFolder, { recursive: true, force: true });
      throw error;
    }
    fs.writeFileSync(stampFile, stamp);
  });
}

function currentStamp(node) {
  const lock = fs.readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} node ${node.version.split(".")[0]} ${process.platform}-${process.arch}\n`;
}
