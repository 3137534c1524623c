import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonStyle = {
  /** One primary button per view. `light` is for green grounds. */
  variant?: "primary" | "quiet" | "light";
  /** `big` for the main action of a page, `small` (in capitals) for cards. */
  size?: "md" | "big" | "small";
};

const variants = { primary: "", quiet: " button-quiet", light: " button-light" };
const sizes = { md: "", big: " button-big", small: " button-small" };

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonStyle, extra = ""): string {
  return `button${variants[variant]}${sizes[size]}${extra && ` ${extra}`}`;
}

/** A button. Like HTML's, it submits its form unless it has another `type`. */
export function Button({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & ComponentProps<"button">) {
  return <button className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button: for navigation, never for an action. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof Link>, "className"> & { className?: string }) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
