import { expect, test } from "vitest";
import { pictureKind } from "./picture-kind.ts";

const box = (main: string, ...others: string[]) => {
  const text = `ftyp${main}\0\0\0\0${others.join("")}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length + 4);
  return Buffer.concat([size, Buffer.from(text, "latin1"), Buffer.from("avif after its end")]);
};

test("AVIF and HEIC are told apart by the brands in their first box alone", () => {
  expect(pictureKind(box("avif", "mif1"))).toBe("avif");
  expect(pictureKind(box("mif1", "avif", "miaf"))).toBe("avif");
  expect(pictureKind(box("heic", "mif1"))).toBe("heic");
  expect(pictureKind(box("mif1", "heic"))).toBe("heic");
  expect(pictureKind(box("isom", "mp42"))).toBe("other");
  expect(pictureKind(Buffer.from("\0\0\0", "latin1"))).toBe("other");
});

test("a drawing is one behind a declaration and comments; text that only names it is none", () => {
  expect(pictureKind(Buffer.from("<?xml version='1.0'?><!-- a --> <SVG xmlns=''>"))).toBe("svg");
  expect(pictureKind(Buffer.from("an svg file"))).toBe("other");
});
