import { FEDERATED_NAMES, type FederatedProvider } from "@plumbline/contract/federated.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";

type FederatedButtonsProps = { providers: readonly FederatedProvider[]; redirect: string | undefined };

export function FederatedButtons({ providers, redirect }: FederatedButtonsProps) {
  if (providers.length === 0) return null;
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : "";
  return (
    <div className="grid gap-3 border-t-2 border-rule pt-6">
      {providers.map((provider) => (
        <a key={provider} href={`/api/auth/federated/${provider}${query}`} className={buttonStyle()}>
          Continue with {FEDERATED_NAMES[provider]}
        </a>
      ))}
    </div>
  );
}
