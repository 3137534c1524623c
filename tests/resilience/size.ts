import { isFull } from "#tests/support/full-size.ts";

/** The seed of every random fault. FAULTS_SEED repeats a run as closely as timing allows. */
export const seed = Number(process.env["FAULTS_SEED"] || 20_261);

/**
 * The first three scenarios are in every test run; the others run at full size only. More buyers or kills would
 * say nothing new; another FAULTS_SEED does.
 */
export const size = {
  flood: { buyers: isFull ? 200 : 60, copies: 10 },
  cuts: { buyers: isFull ? 100 : 25 },
  kills: isFull ? { web: 7, jobs: 3, postgres: 3 } : { web: 1, jobs: 1, postgres: 1 },
  sameMoment: { buyers: 100 },
  lastItems: { buyers: 200, left: 20, times: 3 },
  // The unpaid ones fill more than one page of the reconciler, which reads 100.
  lostEvents: { buyers: 50, unpaidBuyers: 120 },
  mail: { buyers: 10 },
  concurrentChanges: { requests: 3_000 },
  // Longer than the 20 s after which a process without a heartbeat exits, and the 30 s after which others take its jobs.
  database: { terminateMs: 20_000, refuseMs: 40_000, cutMs: 20_000, silentMs: 5_000 },
  // With three workers 150 s: longer than the 90 s after which workers without progress would be taken to hang.
  slowMails: { count: 150, eachMs: 3_000 },
  restore: { before: 60, after: 20 },
  backups: { kills: 4 },
  restores: { killsToFolder: 3, killsInPlace: 4 },
  secondProgram: { buyers: 24, eachMs: 3_000 },
};
