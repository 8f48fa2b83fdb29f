import { HISTORY_YEARS } from "@plumbline/contract/retention.ts";
import { TopBar } from "#app/components/top-bar.tsx";
import { forgetAll } from "#app/lib/device-store.ts";
import { meQuery } from "#app/lib/queries.ts";
import { useMe } from "#app/lib/use-me.ts";
import type { AnswerDefaults } from "@plumbline/contract/chat.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { TRADE_LABELS, TRADES } from "@plumbline/contract/trades.ts";
import { postJson, sendJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Select } from "@plumbline/ui/input.tsx";
import { applyTheme, type Theme, THEMES } from "@plumbline/ui/theme.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Moon, Sun, SunMoon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";

const DeleteHistoryDialog = lazy(() => import("./delete-history-dialog.tsx"));

export default function SettingsRoute() {
  return (
    <>
      <title>Settings | Plumbline</title>
      <TopBar title="Settings" />
      <main id="main" className="mx-auto grid w-full max-w-3xl gap-10 px-4 py-8 sm:px-6">
        <DefaultsSection />
        <LookSection />
        <HistorySection />
        <AccountSection />
      </main>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t-2 border-ink pt-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </section>
  );
}

function DefaultsSection() {
  const { defaults } = useMe();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (settings: AnswerDefaults) => sendJson<unknown>("PUT", "/api/settings", settings),
    onMutate: (settings) =>
      queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, defaults: settings }),
    onSuccess: () => toast({ title: "Saved" }),
    onError: (error) => {
      toast({ title: "Couldn't save", description: sentenceOf(error), destructive: true });
      return queryClient.invalidateQueries(meQuery());
    },
  });
  return (
    <Section
      title="Your work"
      text="We use these when your question doesn't mention a state or trade. You can set different ones for a conversation."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="State or territory">
          {(control) => (
            <Select
              {...control}
              value={defaults.state ?? ""}
              onChange={({ target: { value } }) =>
                mutate({ ...defaults, state: STATES.find((state) => state === value) ?? null })
              }
            >
              <option value="">Ask me each time</option>
              {STATES.map((state) => (
                <option key={state} value={state}>
                  {JURISDICTION_NAMES[state]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Trade">
          {(control) => (
            <Select
              {...control}
              value={defaults.trade ?? ""}
              onChange={({ target: { value } }) =>
                mutate({ ...defaults, trade: TRADES.find((trade) => trade === value) ?? null })
              }
            >
              <option value="">Any trade</option>
              {TRADES.map((trade) => (
                <option key={trade} value={trade}>
                  {TRADE_LABELS[trade]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Section>
  );
}

const THEME_NAMES = {
  auto: { name: "Same as this device", Icon: SunMoon },
  light: { name: "Light", Icon: Sun },
  dark: { name: "Dark", Icon: Moon },
} satisfies Record<Theme, { name: string; Icon: typeof Sun }>;

function LookSection() {
  const chosen = useRouteLoaderData<typeof rootLoader>("root")?.theme ?? "auto";
  return (
    <Section title="Colours" text="Light for the sun, dark for the ute at 5 am.">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Colours</legend>
        {THEMES.map((theme) => {
          const { name, Icon } = THEME_NAMES[theme];
          return (
            <label
              key={theme}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-rule-strong px-4 text-sm has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-hivis-ink"
            >
              <input
                type="radio"
                name="theme"
                defaultChecked={theme === chosen}
                onChange={() => applyTheme(theme)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-5" />
              {name}
            </label>
          );
        })}
      </fieldset>
    </Section>
  );
}

function HistorySection() {
  const [isDeleting, setDeleting] = useState<boolean>();
  return (
    <Section
      title="Your history"
      text={`We keep your questions and answers for ${HISTORY_YEARS} years after the last question in a conversation, then delete them.`}
    >
      <div className="flex flex-wrap gap-3">
        <a href="/api/export" download className={buttonStyle()}>
          <Download aria-hidden="true" className="size-5" />
          Export my data
        </a>
        <Button onClick={() => setDeleting(true)} className="text-bad">
          Delete all history
        </Button>
      </div>
      <Suspense>
        {isDeleting !== undefined && (
          <DeleteHistoryDialog open={isDeleting} onClose={() => setDeleting(false)} />
        )}
      </Suspense>
    </Section>
  );
}

function AccountSection() {
  const { user, entitlement } = useMe();
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl ?? "";
  const toast = useToast();
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: () => postJson<{ url: string }>("/auth/logout", {}),
    onSuccess: async ({ url }) => {
      await forgetAll(user.id);
      location.assign(url);
    },
    onError: (error) =>
      toast({ title: "Couldn't log you out", description: sentenceOf(error), destructive: true }),
  });
  return (
    <Section
      title="Account"
      text={
        <>
          {user.name}, {user.email}.{" "}
          {entitlement.isEntitled ? `Plan: ${entitlement.plan || "Demo"}.` : "No plan."}
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <a href={`${siteUrl}/subscription-management`} className={buttonStyle()}>
          Account and billing
        </a>
        <Button onClick={() => signOut()} disabled={isPending}>
          {isPending ? "Logging out..." : "Log out"}
        </Button>
      </div>
    </Section>
  );
}
