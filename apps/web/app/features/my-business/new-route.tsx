import { formatAbn } from "@plumbline/contract/abn.ts";
import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import { yearsOfBand } from "@plumbline/contract/my-business.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { LoginRequired } from "../../components/login-required.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/new-route";
import { IdentityFields } from "./identity-fields.tsx";
import { numberOf } from "./typed-values.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, signedIn } = context.get(requestContext);
  if (!signedIn) return { user: undefined };
  const { id, email, emailVerified, demoEndsAt } = signedIn.user;
  const profile = await services.account.profile(id);
  return {
    user: { email, emailVerified, isDemo: demoEndsAt !== null },
    values: {
      businessName: profile?.businessName ?? "",
      tradeId: profile?.tradeType ?? "",
      abn: formatAbn(profile?.abn ?? ""),
      suburb: "",
      state: profile?.state ?? "",
      postcode: profile?.postcode ?? "",
      description: "",
      phone: profile?.phone ?? "",
      website: "",
      yearsExperience: profile ? String(yearsOfBand(profile.yearsExperience)) : "",
    },
  };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, (fields) => ({
    path: "/api/my-business",
    body: { ...fields, yearsExperience: numberOf(fields.yearsExperience) },
    comeBackTo: "/my-business/new",
    done: () => redirect("/my-business?listed"),
  }));
}

export function meta() {
  return [{ title: "List my business | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function NewBusiness() {
  const { user, values: known } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const isSending = useNavigation().state === "submitting";
  if (!user)
    return (
      <SheetPage>
        <LoginRequired from="/my-business/new" />
      </SheetPage>
    );
  const blocker = user.isDemo
    ? {
        text: "You can't list a business with a demo account. Create your own account. It's free.",
        to: "/signup",
      }
    : !user.emailVerified && {
        text: "Confirm your email address first. Use the link we emailed you, or send it again from your account page.",
        to: "/subscription-management/details",
      };
  if (blocker)
    return (
      <SheetPage>
        <div className="grid justify-items-start gap-4">
          <h1 className="text-2xl">List my business</h1>
          <p className="text-lg text-ink-soft">{blocker.text}</p>
          <Link to={blocker.to} className={buttonStyle({ look: "main" })}>
            {user.isDemo ? "Create an account" : "Your account"}
          </Link>
        </div>
      </SheetPage>
    );
  const values = { ...known, ...refusal?.values };
  const issues = refusal?.issues ?? {};
  return (
    <SheetPage>
      <Form method="post" className="grid gap-6">
        <header className="grid gap-3">
          <h1 className="text-2xl">List my business</h1>
          <p className="text-lg text-ink-soft">
            We've filled in what we know from your profile. An administrator reviews your listing before
            customers see it. Listings are free. A verified badge requires a register check and can't be
            bought.
          </p>
        </header>
        <RefusalAlert refusal={refusal} otherwise="We couldn't save your listing. Please try again." />
        <IdentityFields values={values} issues={issues} />
        <Field
          label="About your business"
          hint={`At least ${LISTING_LIMITS.description.min} characters. It's the first thing customers read.`}
          error={issues.description}
        >
          {(control) => (
            <Textarea
              {...control}
              name="description"
              rows={5}
              maxLength={LISTING_LIMITS.description.max}
              defaultValue={values.description}
              required
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Phone (optional)" hint="Visible to everyone." error={issues.phone}>
            {(control) => (
              <Input {...control} name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
            )}
          </Field>
          <Field label="Website (optional)" error={issues.website}>
            {(control) => (
              <Input
                {...control}
                name="website"
                inputMode="url"
                autoComplete="url"
                defaultValue={values.website}
              />
            )}
          </Field>
          <Field label="Years in the trade" error={issues.yearsExperience}>
            {(control) => (
              <Input
                {...control}
                name="yearsExperience"
                inputMode="numeric"
                defaultValue={values.yearsExperience}
                className="figures"
                required
              />
            )}
          </Field>
        </div>
        <p>
          We send quote requests to <strong className="break-all">{user.email}</strong>. You can change that
          later.
        </p>
        <Button type="submit" look="main" disabled={isSending} className="justify-self-start">
          {isSending ? "Sending..." : "List my business"}
        </Button>
      </Form>
    </SheetPage>
  );
}
