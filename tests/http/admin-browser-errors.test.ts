import { expect, test } from "vitest";
import { startHttpShop } from "./support/http-shop.ts";

const shop = await startHttpShop({ LOG_LEVEL: "warn", RATE_LIMIT: "on" });

const PATH = "/admin/browser-errors";
const form = {
  path: "/admin/customers/9c0e7a52-robin-lee",
  message: `TypeError: Cannot read properties of undefined (reading 'thread') of "Robin Lee" robin@example.com`,
  stack: `TypeError: x\n at n (${shop.url}/admin/assets/thread-Dw57p1Zt.js:1:581)\n at ${shop.url}/admin/inbox?q=robin`,
};
const lines = () => shop.log().filter(({ msg }) => msg === "a page failed in the browser");

test("an error of a page in the browser is one line of the log, with the pattern of its address and nothing personal", async () => {
  const { status, headers } = await shop.request(PATH, { form });
  expect(status).toBe(204);
  await expect.poll(() => lines().length).toBe(1);
  expect(lines()[0]).toMatchObject({
    requestId: headers.get("X-Request-Id"),
    page: "customers/:id",
    error: `TypeError: Cannot read properties of undefined (reading 'thread') of "…" …`,
    at: ["thread-Dw57p1Zt.js:1:581"],
  });
  expect(JSON.stringify(lines()[0])).not.toMatch(/robin/i);
});

test("another site sends none, nothing large is read, and an answer says whether the error is in the log", async () => {
  const foreign = await shop.request(PATH, { form, headers: { Origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
  const large = await shop.request(PATH, { form: { ...form, stack: "x".repeat(9_000) } });
  expect(large.status).toBe(413);
  const before = lines().length;
  // One after the other: strangers have a short queue.
  const answers: number[] = [];
  for (let count = 0; count < 30; count += 1)
    answers.push((await shop.request(PATH, { form })).status);
  const counted = (status: number) => answers.filter((each) => each === status).length;
  expect(counted(204)).toBeLessThanOrEqual(10);
  expect(counted(204) + counted(429)).toBe(30);
  await expect.poll(() => lines().length).toBe(before + counted(204));
});
