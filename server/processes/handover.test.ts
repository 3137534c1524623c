import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { handoverFiles } from "#server/release/handover-files.ts";
import type { Release } from "#server/release/version.ts";
import { Handover } from "./handover.ts";
import type { Reports } from "./supervisor.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const before: Release = { folder: "/nowhere", version: "1.0.0" };
const away = new Error("DATABASE_URL can't be used: connection refused");
let home: string;

beforeEach(() => {
  home = tempFolder();
  const folder = path.join(home, "releases", "2.0.0");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), '{"version":"2.0.0"}');
  vi.stubEnv("SHOP_HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** Processes of which those of 2.0.0 end at once, and those of 1.0.0 can't be started again `failures` times. */
function brokenRelease(failures: number) {
  let left = failures;
  const supervisor = {
    release: before,
    async replace(release: Release, reports: Reports): Promise<void> {
      if (release === before && left-- > 0) throw away;
      supervisor.release = release;
      if (release !== before) reports.onEnded("the web process ended unexpectedly, exit code 1");
    },
  };
  return supervisor;
}

/** Asks for release 2.0.0, or another one. Returns what the shop says last. */
async function askFor(
  supervisor: ReturnType<typeof brokenRelease>,
  { release = "2.0.0", triesMax = 3, pauseMs = 10 } = {},
) {
  const files = handoverFiles(path.join(home, "data"));
  const origin = "http://127.0.0.1:9";
  const log = createLog("silent");
  const goingBack = { triesMax, pauseMs };
  const options = { supervisor, files, localOrigin: origin, publicUrl: origin, log, goingBack };
  const handover = new Handover(options);
  handover.start();
  onTestFinished(() => handover.stop());
  const id = randomUUID();
  await files.ask({ id, release, watchSeconds: 5 });
  return { handover, said: () => files.readProgress() };
}

const ended = "With it, the web process ended unexpectedly, exit code 1.";

test("the release before is started again until it runs, when the database was away for a while", async () => {
  const supervisor = brokenRelease(2);
  const { said } = await askFor(supervisor);
  await expect
    .poll(said)
    .toMatchObject({ state: "rolled_back", sentence: `${ended} 1.0.0 runs again.` });
  expect(supervisor.release).toBe(before);
});

test("a release before that can't be started is given up after some tries, and the owner is told what runs", async () => {
  const { said } = await askFor(brokenRelease(3));
  await expect.poll(said).toMatchObject({
    state: "failed",
    sentence: `${ended} 1.0.0 did not start: ${away.message}. It was tried 3 times. 2.0.0 still runs. Mend the reason, then restart the shop: it starts with 1.0.0.`,
  });
});

test("a stop of the shop ends the tries", async () => {
  const { handover, said } = await askFor(brokenRelease(3), { pauseMs: 60_000 });
  await expect.poll(() => said()?.sentence).toContain("1.0.0 is started again in 60 s.");
  await handover.stop();
  expect(said()).toMatchObject({
    state: "failed",
    sentence: `${ended} The shop was stopped. npm start runs 1.0.0.`,
  });
});

test("a handover that fails for another reason says so", async () => {
  fs.writeFileSync(path.join(home, "releases", "2.0.0", "package.json"), "{");
  const { said } = await askFor(brokenRelease(0));
  await expect.poll(said).toMatchObject({
    state: "failed",
    sentence: expect.stringMatching(/^The update failed: .*JSON.*\. 1\.0\.0 runs\./),
  });
});
