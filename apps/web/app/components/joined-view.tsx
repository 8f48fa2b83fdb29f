import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { Link } from "react-router";

export function JoinedView() {
  return (
    <div className="grid justify-items-start gap-4">
      <PlumbMark className="size-12" />
      <h1 className="text-2xl">You're In!</h1>
      <p className="text-lg text-ink-soft">
        We'll send you one email when Plumbline opens. Until then, you can ask your free question on the home
        page.
      </p>
      <Link to="/" className={buttonStyle({ look: "main" })}>
        Back to Home
      </Link>
    </div>
  );
}
