import { createContext, type ReactNode, useContext, useState } from "react";

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

export function useAnnounce() {
  return useContext(AnnounceContext);
}

/** One live region for the whole app, so that it survives navigation. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState("");
  return (
    <AnnounceContext value={setText}>
      {children}
      <p role="status" className="sr-only">
        {text}
      </p>
    </AnnounceContext>
  );
}
