import path from "node:path";
import { runQuietly } from "./step.mjs";

/**
 * Runs the machine's npm with the user's npm settings under the given Node. The given Node is also the
 * first on the PATH of every program that npm runs.
 */
export function runNpm(node, args, { cwd, sentence }) {
  const env = { ...withNodeFirst(node), npm_config_update_notifier: "false" };
  // An outer npm sets this variable to its own prefix, which may differ.
  delete env.npm_config_local_prefix;
  return runQuietly([...npmCommand(node), ...args], { cwd, env, sentence });
}

/** The environment with the given Node first on the PATH. */
export function withNodeFirst(node) {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
}

/** The npm that started the launcher, otherwise the npm on the PATH. */
function npmCommand(node) {
  const script = process.env.npm_execpath ?? "";
  return path.basename(script) === "npm-cli.js" ? [node, script] : ["npm"];
}
