import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/payment-success-route";
import { Countdown } from "./countdown.tsx";

const NEXT = [
  "Create your account with the email you paid with.",
  "Tell us your trade and state, so answers fit your work.",
  "Ask the assistant: every figure comes with the law behind it and its date.",
];

const CHATBOT = { to: "/chatbot", label: "Access Plumbline" };
const ACCOUNT = { to: "/subscription-management", label: "Go to your account" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, signedIn, services } = context.get(requestContext);
  const email = new URL(request.url).searchParams.get("email");
  const signup = email ? `/signup-old?email=${encodeURIComponent(email)}` : "/signup-old";
  // A demo account can't hold a plan.
  if (!signedIn || signedIn.user.demoEndsAt) return { siteUrl: url, signup, next: undefined };
  const { isEntitled } = await services.entitlementOf(signedIn.user.id);
  return { siteUrl: url, signup: undefined, next: isEntitled ? CHATBOT : ACCOUNT };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Payment successful | Plumbline",
    description: "We've received your payment. One step left: your account.",
    path: "/payment-success",
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function PaymentSuccess() {
  const { signup, next } = useLoaderData<typeof loader>();
  return (
    <SheetPage>
      <div className="grid gap-6">
        <PlumbMark className="size-12" />
        <h1 className="text-2xl">Payment Successful!</h1>
        <section aria-labelledby="next" className="grid gap-3">
          <h2 id="next" className="text-xl">
            What's Next
          </h2>
          <ol className="grid list-decimal gap-2 pl-6">
            {NEXT.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        {signup && <Countdown to={signup} />}
        <div className="flex flex-wrap gap-3">
          <a href={next?.to ?? signup} className={buttonStyle({ look: "main" })}>
            {next?.label ?? "Create Account Now"}
          </a>
          <a href="/" className={buttonStyle()}>
            Back to Home
          </a>
        </div>
      </div>
    </SheetPage>
  );
}
