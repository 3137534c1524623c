export const ASKER_MAX = 40;
export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 4_000;
export const QUESTION_REFUSAL_MAX = 500;

/** `waiting`: nobody has read it yet, and nobody sees it. A published question has its answer. */
export const questionStates = ["waiting", "published", "refused"] as const;
export type QuestionState = (typeof questionStates)[number];

/** A question with its answer, as everybody sees it. */
export type PublishedQuestion = {
  readonly id: string;
  readonly question: string;
  readonly shownName: string;
  readonly answer: string;
  readonly askedAt: Date;
};

/** Some questions of a product, with the number of all. */
export type PublishedQuestions = {
  readonly count: number;
  readonly questions: readonly PublishedQuestion[];
};
