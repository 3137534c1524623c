/** FAULTS=full runs the scenarios at the size the shop has promised; else a short one, for every test run. */
export const isFull = process.env["FAULTS"] === "full";

/** What every disturbance is drawn from. FAULTS_SEED repeats a run's, as far as time allows. */
export const seed = Number(process.env["FAULTS_SEED"] || 20_261);

export const size = isFull
  ? {
      flood: { buyers: 1_000, copies: 10 },
      sameMoment: { buyers: 500 },
      cuts: { buyers: 200 },
      kills: { web: 20, jobs: 4, postgres: 5 },
      lastItems: { buyers: 200, left: 20, times: 10 },
      lostEvents: { buyers: 150, unpaidBuyers: 120 },
      mail: { buyers: 20 },
      deadlocks: { requests: 10_000 },
      database: { terminateMs: 20_000, awayMs: 60_000, cutMs: 20_000, silentMs: 5_000 },
      slowMails: { count: 500, eachMs: 3_000 },
      secondProgram: { buyers: 24, eachMs: 3_000 },
    }
  : {
      flood: { buyers: 60, copies: 10 },
      sameMoment: { buyers: 40 },
      cuts: { buyers: 25 },
      kills: { web: 3, jobs: 1, postgres: 1 },
      lastItems: { buyers: 60, left: 6, times: 1 },
      lostEvents: { buyers: 8, unpaidBuyers: 104 },
      mail: { buyers: 6 },
      deadlocks: { requests: 300 },
      database: { terminateMs: 5_000, awayMs: 4_000, cutMs: 4_000, silentMs: 5_000 },
      slowMails: { count: 30, eachMs: 300 },
      secondProgram: { buyers: 8, eachMs: 1_000 },
    };
