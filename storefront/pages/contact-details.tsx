import type { ReactNode } from "react";
import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

/** The shop's e-mail address, telephone number, opening hours and postal address. */
export function ContactDetails() {
  const { companyName, office } = settings();
  return (
    <section aria-labelledby="shop-address">
      <h2 id="shop-address" className="mb-2 border-t border-ink pt-3 text-lg desk:text-lg">
        Where we are
      </h2>
      <dl className="grid gap-4">
        <Fact name="E-mail">
          <EmailLink />
        </Fact>
        <Fact name="Telephone">
          <PhoneLink />
        </Fact>
        <Fact name="Hours">
          {texts().hours.map(({ days, hours: times }) => (
            <span key={days} className="block">
              {days}: {times}
            </span>
          ))}
        </Fact>
        <Fact name="Address">
          {[companyName, ...office].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
