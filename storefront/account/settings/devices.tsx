import { data, Form, href, redirect } from "react-router";
import {
  endSessionById,
  listSessions,
  signOutElsewhere,
} from "#shop/accounts/sessions/open-sessions.server.ts";
import { formatDay, formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readFields } from "#web/form.server.ts";
import { requireCustomer, sessionTokenOf } from "#storefront/http/session.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/devices";
import { browserName } from "#web/browser-name.ts";
import { RestrictedNotice } from "./restricted-notice.tsx";
import { SettingsPage, SettingsSection } from "./page.tsx";

const HERE = href("/account/devices");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Devices",
    description: "Where you are signed in.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const sessions = await listSessions(db(), customer.id, sessionTokenOf(request));
  const isRestricted = customer.restrictedSince !== null;
  // A restricted session sees itself only.
  const visible = isRestricted ? sessions.filter(({ isThis }) => isThis) : sessions;
  return {
    isRestricted,
    devices: visible.map(({ id, userAgent, beganAt, usedAt, isThis }) => ({
      id,
      name: browserName(userAgent),
      began: formatDay(beganAt),
      // Last use is saved once an hour, so this session would show an older time.
      used: isThis ? "now" : formatMinute(usedAt),
      isThis,
    })),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  if (customer.restrictedSince !== null) throw redirect(HERE, 303);
  const { intent, id = "" } = await readFields(request);
  if (intent === "others") {
    await signOutElsewhere(db(), customer.id, sessionTokenOf(request));
    throw redirect(withNotice(HERE, "others-signed-out"), 303);
  }
  if (intent !== "one") throw data(null, { status: 400 });
  await endSessionById(db(), customer.id, id);
  throw redirect(withNotice(HERE, "device-signed-out"), 303);
}

type Device = Route.ComponentProps["loaderData"]["devices"][number];

/** The devices on which a customer is signed in, each with a button to sign it out. */
export default function Devices({ loaderData: { devices, isRestricted } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Devices" lead="Where you are signed in, last used first.">
      {isRestricted && <RestrictedNotice />}
      <SettingsSection
        id="devices-head"
        title="Signed in"
        about={
          <>
            <p>
              Each device is signed out automatically after 30 days without use, and after 90 days
              in any case.
            </p>
            <p>See one you don’t recognise? Sign it out and change your password.</p>
          </>
        }
      >
        <ul className="border-t border-rule">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        {devices.length > 1 && (
          <Form method="post" className="mt-7">
            <input type="hidden" name="intent" value="others" />
            <Button variant="quiet">Sign out everywhere else</Button>
          </Form>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}

function DeviceRow({ device }: { device: Device }) {
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <div>
        <p className="font-semibold">{device.name}</p>
        <p className="text-sm text-ink-2">
          Signed in on {device.began}, last used {device.used}
        </p>
      </div>
      {device.isThis ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="one" />
          <input type="hidden" name="id" value={device.id} />
          <button type="submit" className="link min-h-11">
            Sign out<span className="sr-only"> {device.name}</span>
          </button>
        </Form>
      )}
    </li>
  );
}
