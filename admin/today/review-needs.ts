import type { Attention } from "#shop/jobs/attention.server.ts";
import type { Need } from "./needs.ts";

/** A row for the reviews that wait to be read, and one for the questions. */
export function reviewNeeds({
  waitingReviews,
  waitingQuestions,
}: Pick<Attention, "waitingReviews" | "waitingQuestions">): readonly Need[] {
  const row = (kind: string, title: string) =>
    ({ key: kind, kind, tone: "plain", title, when: "" }) as const;
  return [
    ...(waitingReviews === 0
      ? []
      : [
          {
            ...row("Reviews", `${waitingReviews} ${waitingReviews === 1 ? "waits" : "wait"}`),
            detail: "Read each one, then publish it or say why not.",
            act: { kind: "open", to: "/reviews", label: "Read" } as const,
          },
        ]),
    ...(waitingQuestions === 0
      ? []
      : [
          {
            ...row("Questions", `${waitingQuestions} ${waitingQuestions === 1 ? "waits" : "wait"}`),
            detail: "Answer each one, or say why it is not published.",
            act: { kind: "open", to: "/reviews/questions", label: "Answer" } as const,
          },
        ]),
  ];
}
