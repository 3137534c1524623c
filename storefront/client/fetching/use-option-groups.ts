import { useEffect, useState } from "react";
import { fetchJson } from "./fetch-json.ts";
import { hasFields, isBoolean, isListOf, isText } from "./guards.ts";

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

/** The option groups of a product: null while they load, "failed" when the shop can't be reached. */
export function useOptionGroups(slug: string): readonly OptionChoices[] | "failed" | null {
  const [groups, setGroups] = useState<readonly OptionChoices[] | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void fetchJson(`/api/products/${slug}`, isProduct, controller.signal).then((product) => {
      if (!controller.signal.aborted) setGroups(product?.option_groups ?? "failed");
    });
    return () => controller.abort();
  }, [slug]);
  return groups;
}

const isProduct = hasFields<{ option_groups: OptionChoices[] }>({
  option_groups: isListOf(
    hasFields<OptionChoices>({
      key: isText,
      name: isText,
      values: isListOf(
        hasFields<OptionChoices["values"][number]>({
          value: isText,
          label: isText,
          is_default: isBoolean,
          is_available: isBoolean,
        }),
      ),
    }),
  ),
});
