import type { CSSProperties } from "react";

/** The shop's design (docs/design.md) for mail programs: inline styles, and fonts that fall back to the reader's. */
const serif = "Besley, Rockwell, 'Rockwell Nova', Georgia, serif";
const sans = "Cabin, 'Gill Sans', Calibri, 'Segoe UI', Helvetica, Arial, sans-serif";

export const colours = {
  limewash: "#fbfbf8",
  white: "#ffffff",
  rule: "#d6d5cb",
  ink: "#1d2320",
  ink2: "#4a524c",
  green: "#23463a",
  stripe: "#a8381f",
  pine: "#d9ae6f",
} as const;

export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: colours.limewash, color: colours.ink },
  wordmark: { fontFamily: serif, fontSize: "28px", lineHeight: "32px", color: colours.ink },
  ampersand: { fontStyle: "italic", fontWeight: 400, color: colours.stripe },
  heading: {
    margin: "0 0 16px",
    fontFamily: serif,
    fontSize: "28px",
    lineHeight: "34px",
    fontWeight: 500,
    color: colours.ink,
  },
  section: {
    margin: "32px 0 12px",
    paddingTop: "16px",
    borderTop: `1px solid ${colours.ink}`,
    fontFamily: serif,
    fontSize: "20px",
    lineHeight: "26px",
    fontWeight: 500,
    color: colours.ink,
  },
  text: {
    margin: "0 0 16px",
    fontFamily: sans,
    fontSize: "17px",
    lineHeight: "26px",
    color: colours.ink,
  },
  small: {
    margin: "0 0 12px",
    fontFamily: sans,
    fontSize: "15px",
    lineHeight: "22px",
    color: colours.ink2,
  },
  cell: {
    padding: "10px 0",
    fontFamily: sans,
    fontSize: "17px",
    lineHeight: "24px",
    fontWeight: 400,
    textAlign: "left",
    verticalAlign: "top",
    color: colours.ink,
  },
  money: {
    padding: "10px 0 10px 16px",
    fontFamily: serif,
    fontSize: "17px",
    lineHeight: "24px",
    textAlign: "right",
    verticalAlign: "top",
    whiteSpace: "nowrap",
    color: colours.ink,
  },
  button: {
    display: "inline-block",
    padding: "14px 24px",
    border: `1px solid ${colours.green}`,
    borderRadius: "2px",
    backgroundColor: colours.green,
    fontFamily: sans,
    fontSize: "17px",
    lineHeight: "20px",
    fontWeight: 600,
    textDecoration: "none",
    color: colours.white,
  },
  link: { color: colours.green, textDecoration: "underline", overflowWrap: "anywhere" },
  list: { margin: "0 0 16px", padding: "0 0 0 22px" },
  item: {
    margin: "0 0 8px",
    fontFamily: sans,
    fontSize: "17px",
    lineHeight: "26px",
    color: colours.ink,
  },
  orderedItem: {
    margin: 0,
    padding: "10px 0",
    borderTop: `1px solid ${colours.rule}`,
    fontFamily: sans,
    fontSize: "17px",
    lineHeight: "24px",
    color: colours.ink,
  },
  rule: { borderTop: `1px solid ${colours.rule}` },
  inkRule: { borderTop: `1px solid ${colours.ink}` },
} satisfies Record<string, CSSProperties>;

/** A dark theme where the mail program asks for one. Others invert colours themselves, so no text is pure black or white. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #17201c !important; }
  .ink, .ink a { color: #f4f2e9 !important; }
  .ink-2, .ink-2 a { color: #c5cbc3 !important; }
  .ampersand { color: #f0a08f !important; }
  .line { border-color: #f4f2e9 !important; }
  .line-fill { background-color: #f4f2e9 !important; }
  .hairline { border-color: #46514a !important; }
  .button { background-color: #e7eee8 !important; border-color: #e7eee8 !important; color: #17332a !important; }
}
@media (max-width: 480px) {
  .column { padding-left: 20px !important; padding-right: 20px !important; }
}
`;
