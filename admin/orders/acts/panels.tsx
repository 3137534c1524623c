import { AddressPanel } from "./address-panel.tsx";
import { CancelPanel } from "./cancel-panel.tsx";
import { GiftPanel } from "./gift-panel.tsx";
import { OptionPanel } from "./option-panel.tsx";
import type { Panel } from "./panel.server.ts";
import type { PanelProps } from "./panel-frame.tsx";

/** The panel that a button of the page opened. */
export function ActPanel({ panel, ...rest }: Omit<PanelProps<never>, "panel"> & { panel: Panel }) {
  switch (panel.kind) {
    case "cancel":
      return <CancelPanel panel={panel} {...rest} />;
    case "address":
      return <AddressPanel panel={panel} {...rest} />;
    case "gift":
      return <GiftPanel panel={panel} {...rest} />;
    case "option":
      return <OptionPanel panel={panel} {...rest} />;
    case "parcel":
      return null;
  }
}
