/** Logging in or signing up for an app doesn't involve a plan. */
export function isForApp(target: string | undefined): target is string {
  return target?.startsWith("/oauth/") ?? false;
}
