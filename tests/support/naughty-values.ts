/** Input that nobody means to send and somebody always does. Each has broken a program before. */
export const naughtyValues: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud83d",
  "\u202e gnp.exe",
  "\ufeff\u200b\u2028\u2029",
  "Z\u0351\u036b\u0343\u036a\u0302\u0345A\u0334\u0335L\u0360G\u0300O",
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(20),
  "'; drop table products; --",
  "%' or 1=1 --",
  "\\",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</title><script>alert(1)</script>",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "../../../../etc/passwd",
  "%00%0d%0aSet-Cookie:x=1",
  "a@example.com\r\nBcc: all@example.com",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "undefined",
  "NaN",
  "1e309",
  "-1",
  "9".repeat(400),
  "x".repeat(20_000),
  "(((((((((((((((((((((",
  "a & b | c ! d <-> e:*",
  -1,
  0,
  1.5,
  9_007_199_254_740_993,
  1e300,
  true,
  null,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  // Names of Object.prototype, as a body brings them.
  JSON.parse('{"__proto__":"x","constructor":"x","toString":"x"}'),
];

/** The values that are text. */
export const naughtyTexts: readonly string[] = naughtyValues.filter(
  (value) => typeof value === "string",
);

/**
 * One text for each way to break a program: nothing, a zero byte, half a character, SQL, HTML, a line
 * break in a header, names of Object.prototype, which looking up a value in an object finds (an object and
 * a function), a number too large, and more than any field takes.
 */
export const hardestTexts: readonly string[] = [
  "",
  "a\u0000b",
  "\ud800",
  "'; drop table products; --",
  "<script>alert(1)</script>",
  "a@example.com\r\nBcc: all@example.com",
  "__proto__",
  "toString",
  "1e309",
  "x".repeat(20_000),
];
