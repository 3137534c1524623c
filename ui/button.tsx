import type { ComponentProps } from "react";
import { Link } from "react-router";

export type ButtonStyle = {
  /** One primary for each view; light is for green grounds. */
  variant?: "primary" | "quiet" | "light";
  /** big for cart and product, small for cards (capitals). */
  size?: "md" | "big" | "small";
};

const variants = { primary: "", quiet: " button-quiet", light: " button-light" };
const sizes = { md: "", big: " button-big", small: " button-small" };

/** The classes of a button, for an element that is neither a button nor one of our links. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonStyle, extra = ""): string {
  return `button${variants[variant]}${sizes[size]}${extra && ` ${extra}`}`;
}

/** A button. It submits its form unless `type` says otherwise, as HTML's does. */
export function Button({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & ComponentProps<"button">) {
  return <button className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof Link>, "className"> & { className?: string }) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
