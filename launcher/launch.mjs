/**
 * The launcher: `node launcher/launch.mjs start|dev|test|bench|install|website|build|run <script.ts> [arguments]`.
 *
 * A fresh clone needs only Node 20.19 and npm. The launcher fetches the Node version that the program
 * needs, installs the packages, builds the website if its sources have changed, and runs the program. It is
 * plain JavaScript without dependencies, because it runs before any package is installed, and it contains
 * nothing about the shop itself.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `The shop needs Node 20.19 or later to start, and this is ${process.version}. Install a newer Node from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

// Imported after the check, because an older Node can't parse these files.
import("./current-release.mjs")
  .then(({ commandsOf }) => import(commandsOf(process.argv[2])))
  .then(({ launch }) => launch(process.argv.slice(2)));
