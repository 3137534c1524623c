import { expect, test } from "vitest";
import { eachOnce, picturesOfWooCommerce } from "./filed-pictures.ts";

test("a photograph is there once, with the first text that it has", () => {
  expect(
    eachOnce([
      { url: "a", alt: "" },
      { url: "b", alt: "B" },
      { url: "a", alt: "A" },
      { url: "a", alt: "Another" },
    ]),
  ).toEqual([
    { url: "a", alt: "A" },
    { url: "b", alt: "B" },
  ]);
});

test("WooCommerce's URLs have commas between them, and texts where its extension has written them", () => {
  expect(picturesOfWooCommerce("https://a.example/1.jpg, https://a.example/2.jpg")).toEqual([
    { url: "https://a.example/1.jpg", alt: "" },
    { url: "https://a.example/2.jpg", alt: "" },
  ]);
  expect(
    picturesOfWooCommerce(
      "https://a.example/1.jpg ! alt : Pegs, open! ! title : P ! desc : ! caption : | https://a.example/2.jpg ! title : Q",
    ),
  ).toEqual([
    { url: "https://a.example/1.jpg", alt: "Pegs, open!" },
    { url: "https://a.example/2.jpg", alt: "" },
  ]);
});
