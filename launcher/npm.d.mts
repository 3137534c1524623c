export function runNpm(
  node: string,
  args: readonly string[],
  options: { cwd: string; sentence: string },
): Promise<void>;
