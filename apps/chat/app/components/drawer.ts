export const DRAWER_ID = "drawer";

export function closeDrawer() {
  const drawer = document.getElementById(DRAWER_ID);
  if (drawer?.matches(":popover-open")) drawer.hidePopover();
}
