import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Sent emails link to `#giveaway` here. Without JavaScript, the section's link has that id. */
export function useGiveawayAnchor(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === "#giveaway") void navigate("/subscription-management/giveaway", { replace: true });
  }, [hash, navigate]);
}
