import { createMemoryRouter, data, redirect, type ActionFunction } from "react-router";
import { expect, test } from "vitest";
import { loadAgainAfterConflict, renewSeed } from "./revalidate.ts";

/** A page in the browser's router: how often its seed and what it shows were loaded. */
async function openPage(action: ActionFunction) {
  const loaded = { seed: 0, screen: 0 };
  const router = createMemoryRouter([
    {
      id: "root",
      loader: () => (loaded.seed += 1),
      shouldRevalidate: renewSeed,
      middleware: [loadAgainAfterConflict as never],
      children: [{ index: true, loader: () => (loaded.screen += 1), action }],
    },
  ]);
  await expect.poll(() => router.state.initialized).toBe(true);
  const body = { formMethod: "post", formData: new FormData() } as const;
  return {
    loaded,
    router,
    press: () => router.navigate("/?index", body),
    fetch: () => router.fetch("key", "root", "/?index", body),
  };
}

const first = { seed: 1, screen: 1 };
const again = { seed: 2, screen: 2 };

test.each([
  ["it was done", () => data({ done: "Saved." }), again],
  ["it was done, and leads to a page", () => redirect("/"), again],
  ["somebody was first", () => data({ formError: "Saved first." }, 409), again],
  ["it was refused", () => data({ formError: "Too long." }, 422), first],
  ["too many were sent", () => data({ formError: "Wait." }, 429), first],
  [
    "a sign-in is asked for",
    () => {
      throw data({ kind: "sign_in" }, 401);
    },
    first,
  ],
  [
    "the answer was lost",
    () => {
      throw new TypeError("Failed to fetch");
    },
    first,
  ],
])("the forms get new acts after an answered one alone: %s", async (_, action, wanted) => {
  const page = await openPage(action);
  await page.press();
  expect(page.loaded).toEqual(wanted);
  const withFetcher = await openPage(action);
  await withFetcher.fetch();
  await expect.poll(() => withFetcher.loaded).toEqual(wanted);
});

test("a page that is loaded again has the same acts, also after a lost answer", async () => {
  const page = await openPage(() => {
    throw new TypeError("Failed to fetch");
  });
  await page.router.revalidate();
  expect(page.loaded).toEqual({ seed: 1, screen: 2 });
  await page.press();
  await page.router.navigate("/");
  expect(page.loaded).toEqual({ seed: 1, screen: 3 });
});
