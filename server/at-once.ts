/** Does work, at once or after what has waited longer. */
export type AtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most `max` pieces of work at a time; the others begin in the order in which they came. */
export function atOnce(max: number): AtOnce {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < max) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // its place passes to the one that has waited longest
    }
  };
}
