/** How far pieces are that are not sent: those that are not made yet are left out first. */
export function madeInWords(kept: number, toMake: number): string {
  const unmade = Math.min(kept, toMake);
  if (unmade === kept) return `${kept}, not made`;
  return unmade === 0 ? `${kept}, made, not sent` : `${unmade} not made, ${kept - unmade} made`;
}
