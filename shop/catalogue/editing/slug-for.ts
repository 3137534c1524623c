/** An address made from a name: "kitchen-maid" for "Kitchen Maid". */
export function slugWords(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/['’]/g, "");
  const words = plain.match(/[a-z0-9]+/g) ?? ["product"];
  return words.join("-").slice(0, 70).replace(/-+$/, "");
}

/** The first address for a name that nothing has: "kitchen-maid", or "kitchen-maid-2". */
export function freeSlug(name: string, isTaken: (slug: string) => boolean): string {
  const slug = slugWords(name);
  let free = slug;
  for (let number = 2; isTaken(free); number += 1) free = `${slug}-${number}`;
  return free;
}
