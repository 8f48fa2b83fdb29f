import type { ComponentProps } from "react";
import { Frame } from "./frame.tsx";

export const CANCEL = "You can cancel on your account page in two clicks, no questions asked.";
export const YOUR_PLAN = "View your plan and payments";

/** The frame of emails to people who have a plan. */
export function PlanFrame(props: Omit<ComponentProps<typeof Frame>, "reason">) {
  return <Frame {...props} reason="You're getting this email because you have a Plumbline plan." />;
}
