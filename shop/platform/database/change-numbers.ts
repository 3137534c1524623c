/**
 * The numbers of the notifications that have arrived, compared with the last number that the database has
 * given. A transaction that is not over keeps its number back, and one that failed has no notification: a
 * number counts as missing when it was given before the check before this one and has not arrived.
 */
export class ChangeNumbers {
  readonly #arrived = new Set<number>();
  /** Up to here, every number has arrived or was reported as missing. */
  #settled: number;
  /** The last number given at the last check. */
  #given: number;

  /** Takes the last number given when the listening began. */
  constructor(given: number) {
    this.#settled = given;
    this.#given = given;
  }

  note(number: number): void {
    if (number > this.#settled) this.#arrived.add(number);
  }

  /** Whether a notification is missing: takes the last number given by now. */
  isMissing(given: number): boolean {
    // A database that counts from further back is not the one that was there before.
    let missing = given < this.#given;
    for (let number = this.#settled + 1; number <= this.#given && !missing; number += 1)
      missing = !this.#arrived.has(number);
    for (const number of this.#arrived) if (number <= this.#given) this.#arrived.delete(number);
    this.#settled = Math.min(this.#given, given);
    this.#given = given;
    return missing;
  }
}
