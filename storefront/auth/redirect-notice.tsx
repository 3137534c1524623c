import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

const DELAY_SECONDS = 3;

/**
 * Redirects to another page after three seconds, with a sentence that says so and a link for people
 * who don't want to wait. Without JavaScript there is only the link.
 */
export function RedirectNotice({
  to,
  label,
  where,
}: {
  to: string;
  /** The link's text. */
  label: string;
  /** Completes "Taking you … in 3 seconds". */
  where: string;
}) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), DELAY_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div className="mt-6">
      <ButtonLink to={to} replace>
        {label}
      </ButtonLink>
      <p className="mt-4 min-h-6 text-sm text-ink-2">
        {isHydrated && `Taking you ${where} in ${DELAY_SECONDS} seconds.`}
      </p>
    </div>
  );
}
