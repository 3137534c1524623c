import { vi } from "vitest";

/**
 * Runs before each test file. The files of one worker share its process and its packages, which take long
 * to load. The shop's own modules are loaded anew, and globals and environment are as at the worker's
 * start, so that no file meets the settings, connections or caches of another.
 */
const worker: typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv } = globalThis;
const atStart = (worker.environmentAtStart ??= { ...process.env });

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
Object.assign(process.env, atStart);
