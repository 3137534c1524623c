import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";

/** Runs a command of the shop, such as `npm run backup`, which must succeed, and returns what it printed. */
export async function run(
  { shop }: Harness,
  name: string,
  args: readonly string[] = [],
): Promise<string> {
  const { code, output } = await shop.command(name, args).ended;
  expect(code, `npm run ${name} -- ${args.join(" ")} printed:\n${output}`).toBe(0);
  return output;
}
