export const DRAWER_ID = "drawer";

/** Puts the drawer away, where it is one: what was chosen in it lies behind it. */
export function closeDrawer() {
  const drawer = document.getElementById(DRAWER_ID);
  if (drawer?.matches(":popover-open")) drawer.hidePopover();
}
