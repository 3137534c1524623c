import fc from "fast-check";
import { expect, test } from "vitest";
import { writeJsonLd } from "./json-ld.tsx";

test("writes JSON that parses back and can't end its script element, whatever a name contains", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...dangerous)), (name) => {
      const json = writeJsonLd({ "@type": "Thing", name });
      expect(JSON.parse(json)).toEqual({
        "@context": "https://schema.org",
        "@type": "Thing",
        name,
      });
      expect(json).not.toMatch(/[<>\u2028\u2029]/);
    }),
  );
});

const dangerous = ["</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u2028", "&lt;"];
