import { createContext, type ReactNode, useContext, useState } from "react";

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Returns the function that tells a screen reader something, when it has finished what it is saying. */
export function useAnnounce() {
  return useContext(AnnounceContext);
}

/** One live region for the whole app, so that it outlasts the pages. */
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
