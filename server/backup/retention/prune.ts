export type Pruned = {
  /** Names of deleted backups. */
  readonly backups: readonly string[];
  readonly segments: number;
  readonly objects: number;
  readonly freedBytes: number;
};
