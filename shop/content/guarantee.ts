import { counted } from "#shop/kit/text.ts";
import { settings } from "./settings/settings.ts";

/** The guarantee in a few sentences: how long, who gives it, where it holds, what it covers, how to claim. */
export function guaranteeStatement(years: number, guarantor: string): string {
  const term = counted(years, "year");
  const { guaranteeTerritory, email } = settings();
  const territory = guaranteeTerritory === "" ? "" : ` in ${guaranteeTerritory}`;
  return (
    `${guarantor} guarantees this product for ${term} from delivery${territory}. The guarantee covers faults in ` +
    `materials and workmanship and costs nothing. To claim, send your order number and a photograph to ` +
    `${email}. It is in addition to your legal rights.`
  );
}
