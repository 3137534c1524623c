import path from "node:path";
import { runQuietly } from "./step.mjs";

/**
 * Runs npm with the given Node, so that whatever npm starts finds that Node first. It needs
 * nothing but the machine's npm and the reader's own npm settings.
 */
export function runNpm(node, args, { cwd, sentence }) {
  const env = { ...withNodeFirst(node), npm_config_update_notifier: "false" };
  // Set by an outer npm for the folder it was started in, which is not always the one meant here.
  delete env.npm_config_local_prefix;
  return runQuietly([...npmCommand(node), ...args], { cwd, env, sentence });
}

/** The environment in which `node` means the given one. */
export function withNodeFirst(node) {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
}

/** `npm start` says where npm lies; started otherwise, npm is looked for as a shell would. */
function npmCommand(node) {
  const script = process.env.npm_execpath ?? "";
  return path.basename(script) === "npm-cli.js" ? [node, script] : ["npm"];
}
