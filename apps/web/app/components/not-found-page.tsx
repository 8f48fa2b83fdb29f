import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import { Link } from "react-router";

export function NotFoundPage() {
  return (
    <div className="graph-paper">
      <title>404 Page Not Found | Plumbline</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto grid max-w-2xl gap-8 px-4 pb-20 sm:px-6">
        <PlumbDivider className="mx-0 ml-6" />
        <div className="grid gap-6 border-2 border-ink bg-sheet p-6 sm:p-8">
          <div>
            <h1 className="text-2xl">404 Page Not Found</h1>
            <p className="mt-3 text-ink-soft">
              The address may be mistyped, or the page may have moved. Did you forget to add the page to the
              router? (That last one is for the people who build this site.)
            </p>
          </div>
          {/* The landing page puts `q` in its question box. Works without JavaScript. */}
          <form action="/#demo" className="grid gap-3">
            <Field label="What were you after?">
              {(control) => <Input {...control} name="q" placeholder="Deck permit in Newcastle" required />}
            </Field>
            <Button type="submit" look="main" className="justify-self-start">
              Ask the assistant
            </Button>
          </form>
          <p className="flex flex-wrap gap-3">
            <Link to="/" className={buttonStyle({ size: "sm" })}>
              Home
            </Link>
            <Link to="/directory" className={buttonStyle({ size: "sm" })}>
              Directory
            </Link>
            <Link to="/blog" className={buttonStyle({ size: "sm" })}>
              Blog
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
