import { expect, test } from "vitest";
import { bodyLimit, largestBodyBytes, UPLOADS_MAX } from "./body-limit.ts";
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

test("a process reads a few files at a time, and answers the next with 503 until one has been read", async () => {
  const { origin } = await startTestServer({ respond: async () => new Response("read") });
  const headers = { "Content-Type": "multipart/form-data; boundary=x", Cookie: "admin=token" };
  const begun = Array.from({ length: UPLOADS_MAX }, () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const init = { method: "POST", headers, body: readable, duplex: "half" };
    const answer = fetch(`${origin}${file.url}`, init);
    return { writer, answer, sent: writer.write(new Uint8Array(100_000)) };
  });
  const post = () => fetch(`${origin}${file.url}`, { method: "POST", headers, body: "x" });
  await expect.poll(async () => (await post()).status).toBe(503);
  for (const { writer } of begun) await writer.close();
  for (const { answer } of begun) expect((await answer).status).toBe(200);
  expect((await post()).status).toBe(200);
});
