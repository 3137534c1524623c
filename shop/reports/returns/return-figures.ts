/** What came back of orders that were paid on some days. */
export type ReturnFigures = {
  /** Pieces that were sent. */
  readonly sent: number;
  /** Pieces that came back, by reason. */
  readonly changedMind: number;
  readonly faulty: number;
  readonly wrongItem: number;
};

/** Goods may come back for about a month: until then the rate of a part still grows. */
export const SETTLED_AFTER_DAYS = 30;

/** Nothing sent and nothing back. */
export const noReturns: ReturnFigures = { sent: 0, changedMind: 0, faulty: 0, wrongItem: 0 };

/** Pieces that came back for any reason. */
export function piecesBack({ changedMind, faulty, wrongItem }: ReturnFigures): number {
  return changedMind + faulty + wrongItem;
}

/** The figures of several parts together. */
export function addReturns(all: readonly ReturnFigures[]): ReturnFigures {
  const sum = (of: (each: ReturnFigures) => number) => all.reduce((to, each) => to + of(each), 0);
  return {
    sent: sum((each) => each.sent),
    changedMind: sum((each) => each.changedMind),
    faulty: sum((each) => each.faulty),
    wrongItem: sum((each) => each.wrongItem),
  };
}
