import fc from "fast-check";
import { expect, it } from "vitest";
import {
  budgetProblem,
  connectionsOpened,
  roles,
  shareConnections,
  webProcessesFor,
} from "./connection-budget.ts";

const shape = fc.record({
  role: fc.constantFrom(...roles),
  webConcurrency: fc.integer({ min: 1, max: 64 }),
  jobsConcurrency: fc.integer({ min: 1, max: 100 }),
  mailConcurrency: fc.integer({ min: 1, max: 100 }),
});
const connections = fc.integer({ min: 10, max: 1_000 });

it("an instance never opens more connections than it may", () => {
  fc.assert(
    fc.property(shape, connections, (each, most) => {
      fc.pre(budgetProblem(most, each) === null);
      expect(connectionsOpened(shareConnections(most, each), each)).toBeLessThanOrEqual(most);
    }),
  );
});

it("what the sentence advises is enough", () => {
  fc.assert(
    fc.property(shape, connections, (each, most) => {
      const sentence = budgetProblem(most, each);
      fc.pre(sentence !== null);
      const [, enough] = /at least (\d+)/.exec(sentence ?? "") ?? [];
      expect(budgetProblem(Number(enough), each)).toBeNull();
      const [, fewer] = /WEB_CONCURRENCY to (\d+)/.exec(sentence ?? "") ?? [];
      const least = { ...each, webConcurrency: Number(fewer) };
      if (fewer !== undefined && most >= 14) expect(budgetProblem(most, least)).toBeNull();
    }),
  );
});

it("as many web processes are started as the connections are enough for", () => {
  fc.assert(
    fc.property(shape, connections, (each, most) => {
      fc.pre(each.role !== "jobs" && most >= 14);
      const webConcurrency = webProcessesFor(most, each);
      expect(budgetProblem(most, { ...each, webConcurrency })).toBeNull();
      expect(budgetProblem(most, { ...each, webConcurrency: webConcurrency + 1 })).not.toBeNull();
    }),
  );
});
