/** A person who sees nothing for longer takes a command for dead. */
const slowMs = 2_000;

/** Says what is waited for when it takes longer than two seconds. */
export async function sayWhenSlow<T>(
  sentence: string,
  work: Promise<T>,
  say: (sentence: string) => void = () => {},
): Promise<T> {
  const timer = setTimeout(() => say(sentence), slowMs);
  return work.finally(() => clearTimeout(timer));
}
