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

/** What is shown without a network, from copies on this device. The document itself is the same for everybody. */
export default function OfflineRoute() {
  const copies = useCopies();
  const isOnline = useOnline();
  const wanted = useWantedPath();
  const { title, text, action } = describe(isOnline, wanted);
  // The document was kept in whatever colours it came.
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
      <noscript>Kept answers are shown by script, which this browser does not run.</noscript>
      <Copies copies={copies} />
    </PlainPage>
  );
}

function describe(isOnline: boolean, wanted: string | undefined) {
  const kept = "Your newest answers are kept on this device, with their sources.";
  if (!isOnline) {
    return { title: "You are offline", text: `Nothing can be asked now. ${kept}`, action: "Try again" };
  }
  if (wanted) return { title: "Plumbline could not be reached", text: kept, action: "Try again" };
  return {
    title: "Answers kept on this device",
    text: "These can be read without a network.",
    action: "Go on",
  };
}

function Copies({ copies }: { copies: OfflineCopies | null | undefined }) {
  if (copies === undefined) {
    return (
      <p role="status" className="text-ink-soft noscript:hidden">
        Looking for kept answers...
      </p>
    );
  }
  if (!copies?.savedAt || copies.answers.length === 0) {
    return <p>No answers are kept on this device. They are kept while you are signed in here.</p>;
  }
  return (
    <section aria-labelledby="kept" className="grid gap-4">
      <div>
        <h2 id="kept" className="text-xl">
          Your newest answers
        </h2>
        <p className="text-sm text-ink-soft">
          Brought up to date <MomentView moment={copies.savedAt} />. A rule may have changed since: each
          answer says when it was given, each source when it was checked.
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

/** Undefined while the device is asked. */
function useCopies(): OfflineCopies | null | undefined {
  const [copies, setCopies] = useState<OfflineCopies | null>();
  useEffect(() => {
    readOfflineCopies().then(setCopies, () => setCopies(null));
  }, []);
  return copies;
}

/** The page that gave way to this one, if one did; the service worker leaves it behind the #. */
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
