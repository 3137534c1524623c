import { expect, test, vi } from "vitest";
import { bodyLimit, largestBodyBytes, UPLOADS_MAX, UPLOADS_WAITING_MAX } from "./body-limit.ts";
import { startTestServer } from "./http-for-tests.ts";

const file = {
  method: "POST",
  url: "/admin/pack/run",
  headers: { "content-type": "multipart/form-data; boundary=x", cookie: "a=1; admin=token" },
};

test("more than 64 KB is read only of a file that a person with a session sends to a screen that takes files", () => {
  expect(bodyLimit(file)).toBeGreaterThan(2 * 1_024 * 1_024);
  expect(bodyLimit({ ...file, url: "/admin/pack/run.data?index" })).toBe(bodyLimit(file));
  const others = [
    { ...file, url: "/admin/orders" },
    { ...file, url: "/admin/pack/running" },
    { ...file, method: "PUT" },
    { ...file, headers: { ...file.headers, cookie: "admin=; session=1" } },
    { ...file, headers: { ...file.headers, "content-type": "application/json" } },
    { ...file, headers: {} },
  ];
  for (const other of others) expect(bodyLimit(other)).toBe(largestBodyBytes);
});

test("a photograph of a review is read with the token of a mailed link", () => {
  const token = "a".repeat(43);
  const photo = {
    ...file,
    url: `/reviews?token=${token}`,
    headers: { ...file.headers, cookie: "" },
  };
  expect(bodyLimit(photo)).toBeGreaterThan(10 * 1_024 * 1_024);
  expect(bodyLimit({ ...photo, url: `/reviews.data?token=${token}` })).toBe(bodyLimit(photo));
  for (const url of [
    "/reviews",
    "/reviews?token=a",
    `/reviews/photo?token=${token}`,
    `/x?token=${token}`,
  ])
    expect(bodyLimit({ ...photo, url })).toBe(largestBodyBytes);
});

test("a process has a few files in memory until they are answered; others wait, and more than that are refused", async () => {
  const unanswered: (() => void)[] = [];
  let isOpen = false;
  const respond = async () => {
    if (!isOpen) await new Promise<void>((resolve) => unanswered.push(resolve));
    return new Response("taken");
  };
  const { origin } = await startTestServer({ respond });
  const headers = { "Content-Type": "multipart/form-data; boundary=x", Cookie: "admin=token" };
  const post = async (body = "x", signal?: AbortSignal) => {
    const init = { method: "POST", headers, body, ...(signal && { signal }) };
    return (await fetch(origin + file.url, init)).status;
  };
  const isTaken = () => expect(unanswered).toHaveLength(UPLOADS_MAX);
  const begun = Array.from({ length: UPLOADS_MAX }, () => post());
  await vi.waitFor(isTaken, { timeout: 20_000 });
  // One leaves before its turn, with a body that the process has not read.
  const left = new AbortController();
  const gone = post("x".repeat(1_000_000), left.signal).catch(() => "gone");
  const waiting = Array.from({ length: UPLOADS_WAITING_MAX - 1 }, () => post());
  const last = () => post("x", AbortSignal.timeout(500)).catch(() => 0);
  await expect.poll(last, { timeout: 20_000 }).toBe(503);
  left.abort();
  expect(await gone).toBe("gone");
  isTaken();

  isOpen = true;
  for (const answer of unanswered) answer();
  const statuses = await Promise.all([...begun, ...waiting]);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await Promise.all(Array.from({ length: UPLOADS_MAX + 1 }, () => post()))).toEqual(
    Array(UPLOADS_MAX + 1).fill(200),
  );
});
