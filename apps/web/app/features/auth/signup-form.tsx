import type { SignupResponse } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { Link } from "react-router";
import { NameFields } from "../../components/name-fields.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { TermsLine } from "../../components/terms-line.tsx";
import { ACCOUNT_TAKEN } from "../../lib/account-taken.ts";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Failed to create account";

async function loadSchema() {
  const { SignupRequest } = await import("@plumbline/contract/accounts.ts");
  return SignupRequest;
}

type SignupFormProps = {
  email: string;
  loginPath: string;
  refusal: FormRefusal | undefined;
  onCreated: (userId: string) => void;
};

const TAKEN = `${ACCOUNT_TAKEN.title}: ${ACCOUNT_TAKEN.description}`;

export function SignupForm({ email, loginPath, refusal: firstRefusal, onCreated }: SignupFormProps) {
  const toast = useToast();
  const fail = useFailureToast(FAILED, "Signup failed");
  const { register, formState, formProps, refusal } = useApiForm({
    loadSchema,
    defaultValues: { firstName: "", lastName: "", email, password: "" },
    refusal: firstRefusal?.code === "conflict" ? { ...firstRefusal, error: TAKEN } : firstRefusal,
    send: async (entry) => {
      const { userId } = await postJson<SignupResponse>("/api/auth/signup", entry);
      onCreated(userId);
    },
    onFailure: (failure) => {
      if (!(failure instanceof ApiError && failure.status === 409)) return fail(failure);
      toast({ ...ACCOUNT_TAKEN, destructive: true });
      return TAKEN;
    },
  });
  const { errors, isSubmitting } = formState;

  return (
    <form {...formProps} className="grid gap-6">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <NameFields register={register} errors={errors} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...register("email")} required />}
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        register={() => register("password")}
        autoComplete="new-password"
      />
      <TermsLine act="creating an account" />
      <Button type="submit" look="main" disabled={isSubmitting}>
        {isSubmitting ? "Creating account..." : "Create account"}
      </Button>
      <p>
        Have an account?{" "}
        <Link to={loginPath} className="underline">
          Log in
        </Link>
      </p>
    </form>
  );
}
