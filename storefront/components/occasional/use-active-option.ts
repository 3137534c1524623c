import { useEffect, useEffectEvent, useState } from "react";

type OptionList = {
  /** The paths of the options; none while the list is closed. */
  paths: readonly string[];
  optionId: (at: number) => string;
  /** Stops the options from being replaced. */
  hold: () => void;
  close: () => void;
};

/**
 * The option made active with the keyboard. It is remembered by its path, so that it stays active when
 * new suggestions arrive; typing clears it. Arrow keys wrap around through the field. Home and End go to
 * the first and last option when one is active, and otherwise move the cursor in the text.
 */
export function useActiveOption(
  field: HTMLInputElement,
  { paths, optionId, hold, close }: OptionList,
) {
  const [activePath, setActivePath] = useState<string | null>(null);
  const active = activePath === null ? -1 : paths.indexOf(activePath);
  const last = paths.length - 1;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (last < 0 || event.isComposing) return;
    const targets: Readonly<Record<string, number | undefined>> = {
      ArrowDown: active < last ? active + 1 : -1,
      ArrowUp: active >= 0 ? active - 1 : last,
      Home: active >= 0 ? 0 : undefined,
      End: active >= 0 ? last : undefined,
    };
    const to = targets[event.key];
    if (to !== undefined) {
      hold();
      setActivePath(paths[to] ?? null);
    } else if (event.key === "Enter" && active >= 0)
      document.getElementById(optionId(active))?.click();
    else if (event.key === "Escape") {
      setActivePath(null);
      close();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const clear = () => setActivePath(null);
    field.addEventListener("keydown", listen);
    field.addEventListener("input", clear);
    field.addEventListener("blur", clear);
    return () => {
      field.removeEventListener("keydown", listen);
      field.removeEventListener("input", clear);
      field.removeEventListener("blur", clear);
    };
  }, [field]);
  return { active };
}
