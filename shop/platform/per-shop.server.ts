/** What a shop is started with. */
export type GivenShop = {
  /** Its settings, as environment variables. */
  readonly settings: NodeJS.ProcessEnv;
  /** Takes each line of its log, a JSON object. Without it, the lines go to the output of this process. */
  readonly print?: (line: string) => void;
};

type Made = { readonly value: unknown; readonly close: () => unknown };

/** The shop that this process runs: what it was started with, and what its modules have made for it. */
let running: { readonly given: GivenShop; readonly made: Map<object, Made> } = {
  given: { settings: process.env },
  made: new Map(),
};

/** Begins another shop in place of the one of this process's environment. Close the one before. */
export function runShop(given: GivenShop): void {
  running = { given, made: new Map() };
}

/** Closes what the modules have opened for the running shop, and forgets it. */
export async function closeShop(): Promise<void> {
  const made = [...running.made.values()];
  running.made.clear();
  await Promise.all(made.map(({ close }) => close()));
}

/**
 * What a module has for the running shop, such as a connection, a cache or a counter: made once for each shop, at
 * first use. `close` is called when the shop is closed.
 */
export function perShop<Value>(
  make: (given: GivenShop) => Value,
  close: (value: Value) => unknown = () => {},
): () => Value {
  return () => {
    const { given, made } = running;
    const found = made.get(make);
    if (found !== undefined) return found.value as Value;
    const value = make(given);
    made.set(make, { value, close: () => close(value) });
    return value;
  };
}
