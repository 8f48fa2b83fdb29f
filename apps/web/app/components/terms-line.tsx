import { MINIMUM_AGE } from "@plumbline/contract/terms.ts";

type TermsLineProps = {
  /** Completes the sentence that begins with "By", such as "creating an account". */
  act: string;
  withRefunds?: boolean;
};

/** Place it above the button. The links open a new tab, so that nothing typed is lost. */
export function TermsLine({ act, withRefunds = false }: TermsLineProps) {
  return (
    <p className="text-sm">
      By {act}, you confirm that you're {MINIMUM_AGE} or over and accept the{" "}
      <NewTab to="/terms-conditions">terms and conditions</NewTab>
      {withRefunds && (
        <>
          {" "}
          and the <NewTab to="/refund-policy">refund policy</NewTab>
        </>
      )}
      .
    </p>
  );
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
