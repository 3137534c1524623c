import type { Screen } from "#admin/screen.ts";

/** The screens of what customers write about products. */
export const reviewScreens = [
  {
    path: "reviews",
    file: "reviews/reviews.tsx",
    read: "reviews",
    change: { publish: "reviews", hide: "reviews" },
    link: { name: "Reviews", group: "shop", key: "v" },
  },
  {
    path: "reviews/questions",
    file: "reviews/questions.tsx",
    read: "reviews",
    change: { answer: "reviews", refuse: "reviews" },
  },
  { path: "reviews/photos/:id", file: "reviews/photo.ts", read: "reviews", change: null },
] as const satisfies readonly Screen[];
