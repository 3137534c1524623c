import { isFull } from "#tests/support/full-size.ts";

/** The seed of every random fault. FAULTS_SEED repeats a run as closely as timing allows. */
export const seed = Number(process.env["FAULTS_SEED"] || 20_261);

/** The first three scenarios are in every test run; the others run at full size only. */
export const size = {
  flood: { buyers: isFull ? 1_000 : 60, copies: 10 },
  cuts: { buyers: isFull ? 200 : 25 },
  kills: isFull ? { web: 20, jobs: 4, postgres: 5 } : { web: 1, jobs: 1, postgres: 1 },
  sameMoment: { buyers: 500 },
  lastItems: { buyers: 200, left: 20, times: 10 },
  lostEvents: { buyers: 150, unpaidBuyers: 120 },
  mail: { buyers: 20 },
  concurrentChanges: { requests: 10_000 },
  database: { terminateMs: 20_000, refuseMs: 60_000, cutMs: 20_000, silentMs: 5_000 },
  slowMails: { count: 500, eachMs: 3_000 },
  restore: { before: 200, after: 50 },
  backups: { kills: 8 },
  restores: { killsToFolder: 4, killsInPlace: 5 },
  secondProgram: { buyers: 24, eachMs: 3_000 },
};
