import type { Log } from "#server/log.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { shipWal } from "./ship.ts";
import { startWalArchive, stopWalArchive } from "./start-archive.ts";

type Options = {
  /** The folder of the embedded database, DATA_DIR/postgres or where its pointer leads. */
  readonly dir: string;
  readonly databaseUrl: string;
  /** Null with BACKUP_URL=off: then nothing is archived. */
  readonly backupDir: string | null;
  /** Whether the archive starts now, as with BACKUP_URL, rather than with the first backup. */
  readonly startsNow: boolean;
  /** The key that signs the WAL; made when it is first needed. */
  readonly readKey: () => string;
  readonly log: Log;
};

const shipMs = 5_000;
/** The wait before another attempt to start an archive whose folder can't be used. */
const restartMs = 60_000;

/**
 * Moves finished WAL segments to the backup folder while the program runs. With BACKUP_URL it first starts
 * the archive. A failure is logged once, and once more when it is over; attempts go on meanwhile.
 */
export class WalShipper {
  readonly #options: Options;
  #failure: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#next(0, () => this.#begin());
  }

  /** Ends the shipping; to be called when the server has stopped. Ships what it archived last. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#ship();
  }

  #next(afterMs: number, work: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = work();
    }, afterMs);
  }

  async #begin(): Promise<void> {
    const { databaseUrl, backupDir, startsNow } = this.#options;
    try {
      if (backupDir === null) return await stopWalArchive(databaseUrl);
      if (startsNow) await startWalArchive({ databaseUrl, backupDir });
      this.#report(null);
    } catch (error) {
      this.#report(messageOf(error));
      return this.#next(restartMs, () => this.#begin());
    }
    this.#next(shipMs, () => this.#repeat());
  }

  async #repeat(): Promise<void> {
    await this.#ship();
    this.#next(shipMs, () => this.#repeat());
  }

  async #ship(): Promise<void> {
    try {
      const { failure, waiting } = await shipWal(this.#options.dir, this.#options.readKey);
      this.#report(failure && `${failure} Segments that wait beside the database: ${waiting}.`);
    } catch (error) {
      this.#report(messageOf(error));
    }
  }

  #report(failure: string | null): void {
    const { log } = this.#options;
    if (failure !== null && this.#failure === null)
      log.error({ reason: failure }, "The newest changes can't be moved to the backup folder");
    if (failure === null && this.#failure !== null)
      log.info("The newest changes are moved to the backup folder again");
    this.#failure = failure;
  }
}
