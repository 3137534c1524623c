import { expect, test } from "vitest";
import { schedule, type Task } from "./schedule.ts";

type Step = Task & { readonly cores: number };

/** Runs steps that end when told, and notes which have begun. */
function run(steps: readonly Step[], cores: number) {
  const begun: string[] = [];
  const ends = new Map<string, (ok: boolean) => void>();
  const stopping = new AbortController();
  const shares = new Map<string, number>();
  const { look, ended } = schedule(steps, {
    cores,
    coresOf: ({ name, cores: of }) => of * (shares.get(name) ?? 1),
    run: ({ name }) => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    signal: stopping.signal,
  });
  const end = async (name: string, ok = true) => {
    ends.get(name)?.(ok);
    await new Promise(setImmediate);
  };
  return { begun, end, ended, look, shares, stopping };
}

const build = { name: "build", cores: 1 };
const lint = { name: "lint", cores: 1 };
const unit = { name: "unit", cores: 2 };
const integration = { name: "integration", cores: 2, needs: [build] };

test("a step begins in its turn, when a core is free and what it needs has passed", async () => {
  const { begun, end, ended } = run([build, lint, integration, unit], 2);
  expect(begun).toEqual(["build", "lint"]);
  await end("lint");
  expect(begun).toEqual(["build", "lint", "unit"]);
  await end("build");
  expect(begun).toHaveLength(3);
  await end("unit");
  expect(begun.at(-1)).toBe("integration");
  await end("integration");
  await ended;
});

test("a step that is nearly done makes room for the next", () => {
  const { begun, look, shares } = run([unit, lint], 2);
  expect(begun).toEqual(["unit"]);
  shares.set("unit", 0.5);
  look();
  expect(begun).toEqual(["unit", "lint"]);
});

test("after a failure all runs but what needs what has failed", async () => {
  const { begun, end, ended } = run([build, integration, lint], 1);
  await end("build", false);
  expect(begun).toEqual(["build", "lint"]);
  await end("lint", false);
  await ended;
});

test("after a stop nothing begins", async () => {
  const { begun, end, ended, stopping } = run([build, lint, unit], 2);
  stopping.abort();
  await end("build");
  await end("lint");
  await ended;
  expect(begun).toEqual(["build", "lint"]);
});
