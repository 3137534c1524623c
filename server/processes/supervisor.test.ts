import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { retireSeconds } from "./supervisor.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The longest that a usual request takes: a page may be rendered for so long. */
const requestSeconds = 10;

test.each([
  ["nginx.conf.example", /^ *keepalive_timeout (\d+)s;$/m],
  ["Caddyfile", /^\t*keepalive (\d+)s$/m],
])(
  "a retired process answers for longer than a request takes and %s then keeps its connection",
  (file, pattern) => {
    const [, seconds] = pattern.exec(readFileSync(path.join(root, "deploy", file), "utf8")) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(retireSeconds).toBeGreaterThanOrEqual(Number(seconds) + requestSeconds);
  },
);
