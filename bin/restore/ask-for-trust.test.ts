import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { BackupNotTrusted } from "#server/backup/trusted.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { askForTrust } from "./ask-for-trust.ts";

const nothing = () => {};
const program = {
  setStopHandlers: nothing,
  onStop: nothing,
  throwIfStopping: nothing,
  fail: nothing,
};
const key = `${"k".repeat(43)}=`;

/** Answers as a person at a terminal does. Returns whom the restores trusted, the last one in the end. */
async function answer(text: string): Promise<readonly Trust[]> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  vi.spyOn(process, "stdin", "get").mockReturnValue(input as unknown as typeof process.stdin);
  vi.spyOn(process, "stdout", "get").mockReturnValue(output as unknown as typeof process.stdout);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  input.write(`${text}\n`);
  const trusted: Trust[] = [];
  await askForTrust(program, { key: null }, async (trust) => {
    trusted.push(trust);
    if (trust !== "unsigned" && trust.key === null) throw new BackupNotTrusted("Not signed.");
  }).finally(() => vi.restoreAllMocks());
  return trusted;
}

test("at a terminal, the key is asked for, or whether to go on without", async () => {
  expect(await answer(key)).toEqual([{ key: null }, { key }]);
  expect(await answer("unsigned")).toEqual([{ key: null }, "unsigned"]);
  await expect(answer("yes")).rejects.toThrow("Not signed.");
});

test("without a terminal, nobody is asked", async () => {
  vi.spyOn(process, "stdin", "get").mockReturnValue(new PassThrough() as never);
  const refused = askForTrust(program, { key: null }, async () => {
    throw new BackupNotTrusted("Not signed.");
  });
  await expect(refused.finally(() => vi.restoreAllMocks())).rejects.toThrow("Not signed.");
});
