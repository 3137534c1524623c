import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

const ONWARD_SECONDS = 3;

/**
 * Goes on to another page in three seconds, says so, and has a link for those who do not wait. The
 * counting needs JavaScript; without it the link is the way on.
 */
export function Onward({ to, label, where }: { to: string; label: string; where: string }) {
  const navigate = useNavigate();
  const isCounting = useHydrated();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), ONWARD_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div className="mt-6">
      <ButtonLink to={to} replace>
        {label}
      </ButtonLink>
      <p className="mt-4 min-h-6 text-sm text-ink-2">
        {isCounting && `Taking you ${where} in ${ONWARD_SECONDS} seconds.`}
      </p>
    </div>
  );
}
