export function withLock<T>(
  file: string,
  options: {
    onWait?: (holderPid: string) => void;
    waitMs?: number;
    signal?: AbortSignal | undefined;
  },
  work: () => Promise<T>,
): Promise<T>;
export function canWriteTo(folder: string): boolean;
export function identityOf(pid: number): string;
export function isAlive(identity: string): boolean;
