import { vi } from "vitest";
import { runShop } from "#shop/platform/per-shop.server.ts";
import { makeRowsStrict } from "./strict-rows.ts";

/**
 * Runs before each test file. The files of one worker share its process and all modules, which take long to load. The
 * shop that they run, globals and environment are new for each file, so that no file meets the settings, connections
 * or caches of another.
 */
const worker: typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv } = globalThis;
const atStart = (worker.environmentAtStart ??= { ...process.env });

vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
Object.assign(process.env, atStart);
runShop({ settings: process.env });
makeRowsStrict();
