import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useLoaderData } from "react-router";
import { Card } from "../../components/card.tsx";
import type { Route } from "./+types/data-route";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { CloseAccount } from "./close-account.tsx";
import { requireAccount } from "./require-account.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { hasPassword: requireAccount(context, request).signedIn.user.hasPassword };
}

export function meta() {
  return accountMeta("Your data");
}

export default function DataSection() {
  const { hasPassword } = useLoaderData<typeof loader>();
  return (
    <AccountFrame>
      <Card title="Your data">
        <p>Everything we hold about you, in one file.</p>
        <a href="/api/account/export" download className={buttonStyle()}>
          Download my data
        </a>
        <CloseAccount hasPassword={hasPassword} />
      </Card>
    </AccountFrame>
  );
}
