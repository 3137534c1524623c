/**
 * The way in: `node launcher/launch.mjs start|dev|test|build|run <script.ts> [arguments]`.
 *
 * Plain JavaScript without dependencies, because it runs before there are any and on a Node that
 * may be too old for the shop itself. It brings the machine to the point where the real program
 * can run, then starts it and stays as its parent.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Lath & Line needs Node 20.19 or later to start; this is ${process.version}. Install a newer Node from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

// Imported only now, so that a Node too old to read these files still gets the sentence above.
import("./commands.mjs").then(({ launch }) => launch(process.argv.slice(2)));
