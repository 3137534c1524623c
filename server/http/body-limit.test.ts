import { expect, test } from "vitest";
import { IMPORT_BYTES_MAX } from "#shop/catalogue/imports/import.ts";
import { bodyLimit, largestBodyBytes } from "./body-limit.ts";

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

test("a file of products that is too large reaches the screen, which says so", () => {
  expect(bodyLimit({ ...file, url: "/admin/products/import" })).toBeGreaterThan(
    IMPORT_BYTES_MAX + largestBodyBytes,
  );
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
