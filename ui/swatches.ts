/** Swatches of lacquers and cloths, by the value of the colour option. */
export const swatches: Readonly<Record<string, string>> = {
  black: "#232426",
  white: "#f6f4ef",
  ivory: "#eee0bf",
  pewter: "#6f7275",
  natural: "#d9c9a3",
  charcoal: "#43474a",
  green: "#4f6b57",
};
