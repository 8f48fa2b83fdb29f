import type { AuditAction, SecurityEvents } from "@plumbline/contract/audit.ts";
import { SECURITY_LOG_DAYS } from "@plumbline/contract/retention.ts";
import { Card } from "../../components/card.tsx";
import { ShortDay } from "../../components/short-day.tsx";

const WORDS: Record<Extract<AuditAction, `account.${string}`>, string> = {
  "account.login": "Logged in",
  "account.login-failed": "Wrong password entered",
  "account.code-failed": "Wrong two-factor code entered",
  "account.backup-code": "Backup code used",
  "account.logout": "Device logged out",
  "account.logout-everywhere": "Logged out everywhere",
  "account.password-changed": "Password changed",
  "account.password-reset": "Password reset by email",
  "account.reset-requested": "Password reset requested",
  "account.email-requested": "Email change requested",
  "account.email-confirmed": "Email confirmed",
  "account.email-changed": "Email changed",
  "account.email-undone": "Email change undone",
  "account.factor-on": "Two-factor authentication turned on",
  "account.factor-off": "Two-factor authentication turned off",
  "account.app-connected": "App connected",
  "account.app-disconnected": "App disconnected",
  "account.app-login": "Logged in to an app",
  "account.app-code-replayed": "An app's login code was used twice",
  "account.admin-granted": "Became an administrator",
  "account.close": "Account closed",
};

export function SecurityEventsSection({ events }: SecurityEvents) {
  return (
    <Card title="Security activity">
      <p>
        Logins and changes from the last {SECURITY_LOG_DAYS} days, newest first. If something wasn't you,
        change your password and log out everywhere.
      </p>
      {events.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ol className="grid w-full gap-3">
          {events.map(({ id, at, action, network, device }) => (
            <li key={id} className="border-b border-rule pb-3">
              <span className="flex flex-wrap justify-between gap-x-4">
                {(WORDS as Record<string, string>)[action] ?? action}
                <span className="text-sm text-ink-soft">
                  <ShortDay at={at} withTime />
                </span>
              </span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[device, network].filter(Boolean).join(", ")}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
