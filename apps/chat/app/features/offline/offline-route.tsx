import { safePath } from "@plumbline/contract/safe-path.ts";
import { AnswerView } from "@plumbline/ui/answer/answer-view.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { readTheme } from "@plumbline/ui/theme.ts";
import { ChevronDown } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { PlainPage } from "../../components/plain-page.tsx";
import { MomentView } from "../../components/moment-view.tsx";
import { type OfflineCopies, readOfflineCopies } from "../../lib/offline-copies.ts";
import { useOnline } from "../../lib/use-online.ts";

/** The service worker caches this page for everyone, so it's filled in from this device's own copies. */
export default function OfflineRoute() {
  const copies = useCopies();
  const isOnline = useOnline();
  const wanted = useWantedPath();
  const { title, text, action } = describe(isOnline, wanted);
  // The cached document may have a different theme.
  useEffect(() => {
    document.documentElement.dataset.theme = readTheme(document.cookie);
  }, []);
  return (
    <PlainPage
      title={title}
      intro={
        <>
          <p className="text-ink-soft">{text}</p>
          <p>
            <a href={wanted ?? "/"} className={buttonStyle({ look: "main" })}>
              {action}
            </a>
          </p>
        </>
      }
    >
      <title>Offline | Plumbline</title>
      <noscript>Turn on JavaScript to read your saved answers.</noscript>
      <Copies copies={copies} />
    </PlainPage>
  );
}

function describe(isOnline: boolean, wanted: string | undefined) {
  const kept = "Your latest answers are saved on this device, with their sources.";
  if (!isOnline) {
    return {
      title: "You're offline",
      text: `You can't ask questions right now. ${kept}`,
      action: "Try again",
    };
  }
  if (wanted) return { title: "We couldn't reach Plumbline", text: kept, action: "Try again" };
  return {
    title: "Answers saved on this device",
    text: "You can read these offline.",
    action: "Continue to Plumbline",
  };
}

function Copies({ copies }: { copies: OfflineCopies | null | undefined }) {
  if (copies === undefined) {
    return (
      <p role="status" className="text-ink-soft noscript:hidden">
        Looking for saved answers...
      </p>
    );
  }
  if (!copies?.savedAt || copies.answers.length === 0) {
    return (
      <p>There are no answers saved on this device. We save them while you're logged in on this device.</p>
    );
  }
  return (
    <section aria-labelledby="kept" className="grid gap-4">
      <div>
        <h2 id="kept" className="text-xl">
          Your latest answers
        </h2>
        <p className="text-sm text-ink-soft">
          Updated <MomentView moment={copies.savedAt} />. Rules may have changed since. Each answer shows when
          it was given, and each source when it was checked.
        </p>
      </div>
      <ul className="grid gap-3">
        {copies.answers.map(({ turnId, question, askedAt, answer }) => (
          <li key={turnId}>
            <details className="group border-2 border-rule-strong bg-sheet open:border-ink">
              <summary className="flex min-h-14 list-none items-start gap-3 p-4 [&::-webkit-details-marker]:hidden">
                <span className="grid min-w-0 grow gap-1">
                  <span className="line-clamp-3 font-semibold group-open:line-clamp-none">{question}</span>
                  <span className="text-sm text-ink-soft">
                    As of <MomentView moment={askedAt} />
                  </span>
                </span>
                <ChevronDown aria-hidden="true" className="mt-1 size-5 shrink-0 group-open:rotate-180" />
              </summary>
              <div className="border-t-2 border-rule p-4">
                <AnswerView answer={answer} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useCopies(): OfflineCopies | null | undefined {
  const [copies, setCopies] = useState<OfflineCopies | null>();
  useEffect(() => {
    readOfflineCopies().then(setCopies, () => setCopies(null));
  }, []);
  return copies;
}

/** The page that couldn't be loaded, if any. The service worker puts it after the #. */
function useWantedPath(): string | undefined {
  const hash = useSyncExternalStore(
    (onChange) => {
      addEventListener("hashchange", onChange);
      return () => removeEventListener("hashchange", onChange);
    },
    () => location.hash,
    () => "",
  );
  return hash === "" ? undefined : safePath(hash.slice(1), location.origin);
}
