/** A choice that a part is for, as its element names it: "lathLength=1.5m". */
export function fitText({ option, value }: { option: string; value: string }): string {
  return `${option}=${value}`;
}

/** Shows the parts that fit the choice, and hides those of other choices. */
export function showPartsFor(choice: Readonly<Record<string, string>>): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-fits]")) {
    const [option = "", value] = part.dataset["fits"]?.split("=") ?? [];
    part.hidden = choice[option] !== value;
  }
}
