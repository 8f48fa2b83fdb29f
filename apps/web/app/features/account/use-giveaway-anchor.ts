import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Emails already sent link to `#giveaway` on this page. Without JavaScript, the section's link has that id. */
export function useGiveawayAnchor(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === "#giveaway") void navigate("/subscription-management/giveaway", { replace: true });
  }, [hash, navigate]);
}
