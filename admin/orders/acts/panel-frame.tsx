import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { OrderResult } from "#admin/orders/order-forms.server.ts";
import type { ActsView } from "./acts-view.server.ts";
import type { Panel } from "./panel.server.ts";

export type PanelProps<Kind extends Panel["kind"]> = {
  panel: Extract<Panel, { kind: Kind }>;
  acts: ActsView;
  orderNumber: string;
  result: OrderResult | undefined;
};

/** The frame of a panel. It takes the focus when it opens. */
export function PanelFrame({
  title,
  orderNumber,
  children,
}: {
  title: string;
  orderNumber: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="mt-8 mb-8 outline-none first:mt-0">
      <Section
        title={title}
        note={
          <Link className="link" to={`/orders/${orderNumber}`} preventScrollReset>
            Close
          </Link>
        }
        className=""
      >
        {children}
      </Section>
    </div>
  );
}
