import { randomUUID } from "node:crypto";
import type { StaffRole } from "#shop/staff/rights.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import type { HttpResponse, HttpShop, RequestOptions } from "./http-shop.ts";
import { press } from "./press.ts";

type Fields = Readonly<Record<string, string>>;
type FieldsAndFiles = Readonly<Record<string, string | File>>;

/** A member of staff with an open session in the admin of a shop. Paths are below /admin/, or begin with it. */
export type Member = JoinedStaff & {
  open(path: string): Promise<HttpResponse>;
  /** Sends a form as a new act, unless it names one. */
  send(path: string, form: FieldsAndFiles): Promise<HttpResponse>;
  /** Opens a screen and presses a button of one of its forms. */
  press(path: string, button: string, more?: Pressed): Promise<HttpResponse>;
};
type Pressed = { readonly containing?: string; readonly typed?: Fields };

/** Adds somebody to the staff of a shop, who has joined and signed in. */
export async function staffOf(shop: HttpShop, role: StaffRole, name?: string): Promise<Member> {
  const joined = await joinedStaff(shop.db, role, name);
  const headers = { Cookie: `admin=${joined.token}` };
  const below = (path: string) => {
    const { pathname, search } = new URL(path, `${shop.url}/admin/`);
    return pathname.replace(/\/$/, "") + search;
  };
  return {
    ...joined,
    open: (path) => shop.request(below(path), { headers }),
    send: (path, form) =>
      shop.request(below(path), { headers, ...bodyOf({ act_id: randomUUID(), ...form }) }),
    press: (path, button, more) => press(shop, below(path), { button, headers, ...more }),
  };
}

/** The body of a request with a form, as a browser sends it. */
export function bodyOf(form: FieldsAndFiles): Pick<RequestOptions, "form" | "upload"> {
  if (isPlain(form)) return { form };
  const upload = new FormData();
  for (const [name, value] of Object.entries(form)) upload.set(name, value);
  return { upload };
}

const isPlain = (form: FieldsAndFiles): form is Fields =>
  Object.values(form).every((value) => typeof value === "string");
