import { Form } from "react-router";
import { ViewTabs } from "#admin/list/view-tabs.tsx";
import type { MakeView } from "./make-view.ts";

const settings = { key: "settings", name: "Settings", to: "/make/settings" };

/** The tabs above the settings. */
export function SettingsTabs() {
  return (
    <ViewTabs
      current="settings"
      views={[
        { key: null, name: "To make", to: "/make" },
        { key: "all", name: "All", to: "/make?view=all" },
        { key: "rope", name: "Rope", to: "/make?view=rope" },
        { key: "iron", name: "Iron", to: "/make?view=iron" },
        settings,
      ]}
    />
  );
}

/** The tabs of the workshop, and the day until which its work is shown. */
export function MakeTabs({
  view,
  until,
  untilName,
  counts,
  maySet,
}: {
  view: MakeView;
  /** As "2026-11-25", and in words. */
  until: string;
  untilName: string;
  counts: { readonly until: number; readonly all: number };
  /** Whether the person may change what the products are made of. */
  maySet: boolean;
}) {
  return (
    <ViewTabs
      current={view === "until" ? null : view}
      views={[
        { key: null, name: `Until ${untilName}`, count: counts.until },
        { key: "all", name: "All", count: counts.all },
        { key: "rope", name: "Rope" },
        { key: "iron", name: "Iron" },
        ...(maySet ? [settings] : []),
      ]}
    >
      {view !== "all" && (
        <Form method="get" className="no-print flex items-center gap-2">
          {view !== "until" && <input type="hidden" name="view" value={view} />}
          <label htmlFor="until" className="second-line">
            Until
          </label>
          <input
            id="until"
            key={until}
            type="date"
            name="until"
            defaultValue={until}
            className="control control-cell"
          />
          <button className="button-text">Show</button>
        </Form>
      )}
    </ViewTabs>
  );
}
