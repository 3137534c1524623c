import { setTimeout as sleep } from "node:timers/promises";

/** A failure of the payment provider or of the network to it, as opposed to our own code. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  /** Whether a later try may succeed: no answer, too many requests, or a failure of the provider's own. */
  readonly isPassing: boolean;

  constructor(message: string, options: { readonly isPassing: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isPassing = options.isPassing;
  }
}

const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 500;

/**
 * Repeats a request that is safe to repeat while the provider limits the rate, fails or does not answer:
 * six attempts, with pauses that double from half a second. Throws the last failure, and any other error
 * at once.
 */
export async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const mayPass = error instanceof ProviderFailure && error.isPassing;
      if (attempt === ATTEMPTS_MAX || !mayPass) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
