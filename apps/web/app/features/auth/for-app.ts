/** Whether somebody logs in or signs up on the way to an app, which a plan is no part of. */
export function isForApp(target: string | undefined): target is string {
  return target?.startsWith("/oauth/") ?? false;
}
