import { useEffect, useState } from "react";

/** An option group of a product as the API has it. */
export type OptionChoices = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly is_default: boolean;
    /** False: it can't be ordered at the moment. */
    readonly is_available: boolean;
  }[];
};

const TIMEOUT_MS = 10_000;

/** The option groups of a product: null while they load, "failed" when the shop can't be reached. */
export function useOptionGroups(slug: string): readonly OptionChoices[] | "failed" | null {
  const [groups, setGroups] = useState<readonly OptionChoices[] | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void fetchGroups(slug, controller.signal).then((found) => {
      if (!controller.signal.aborted) setGroups(found);
    });
    return () => controller.abort();
  }, [slug]);
  return groups;
}

async function fetchGroups(
  slug: string,
  signal: AbortSignal,
): Promise<readonly OptionChoices[] | "failed"> {
  try {
    const response = await fetch(`/api/products/${slug}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { option_groups: groups } = (await response.json()) as {
      option_groups?: readonly OptionChoices[];
    };
    return groups ?? "failed";
  } catch {
    return "failed";
  }
}
