import { FormAlert } from "../../components/form-alert.tsx";
import { LogOutLink } from "../../components/log-out-link.tsx";

type SignedInNoticeProps = { email: string; target: string };

export function SignedInNotice({ email, target }: SignedInNoticeProps) {
  return (
    <FormAlert isGood>
      You're already logged in as <strong className="wrap-anywhere">{email}</strong>.{" "}
      <a href={target} className="underline">
        Continue
      </a>{" "}
      or <LogOutLink label="log out" className="underline" />.
    </FormAlert>
  );
}
