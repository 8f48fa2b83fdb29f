import type { SignupResponse } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput, Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type FormEvent, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { NameFields } from "../../components/name-fields.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { TermsLine } from "../../components/terms-line.tsx";
import { ACCOUNT_TAKEN } from "../../lib/account-taken.ts";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { PASSWORDS_DIFFER } from "./passwords-differ.ts";

const FAILED = "Account creation failed";

async function loadSchema() {
  const { PayerSignup } = await import("./payer-signup.ts");
  return PayerSignup;
}

type PayerSignupFormProps = {
  email: string;
  /** True if the plan belongs to this email, so that it can't be changed. */
  isEmailFixed?: boolean;
  /** True while another page is loading. */
  isLeaving?: boolean;
  refusal: FormRefusal | undefined;
  loginPath: string;
  onCreated: () => Promise<void>;
};

export function PayerSignupForm(props: PayerSignupFormProps) {
  const { email, isEmailFixed = true, isLeaving = false, refusal, loginPath, onCreated } = props;
  const toast = useToast();
  const fail = useFailureToast(FAILED, "Error");
  const [isTaken, setIsTaken] = useState(refusal?.code === "conflict");
  const { register, formState, formProps, getValues } = useApiForm({
    loadSchema,
    defaultValues: { firstName: "", lastName: "", email, password: "", confirmPassword: "" },
    refusal,
    send: async ({ confirmPassword: _checked, ...entry }) => {
      setIsTaken(false);
      await postJson<SignupResponse>("/api/auth/signup", entry);
      await onCreated();
    },
    onFailure: (failure) => {
      if (!(failure instanceof ApiError && failure.status === 409)) return fail(failure);
      setIsTaken(true);
      toast({ ...ACCOUNT_TAKEN, destructive: true });
    },
  });
  const { errors, isSubmitting } = formState;

  function submit(event: FormEvent) {
    const { password, confirmPassword } = getValues();
    if (password !== confirmPassword) toast({ title: PASSWORDS_DIFFER, destructive: true });
    formProps.onSubmit(event);
  }

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-6">
      {isTaken ? (
        <FormAlert>
          {ACCOUNT_TAKEN.title}: {ACCOUNT_TAKEN.description}{" "}
          <a href={loginPath} className="underline">
            Log in
          </a>
        </FormAlert>
      ) : (
        <RefusalAlert refusal={refusal} otherwise={FAILED} />
      )}
      <NameFields register={register} errors={errors} />
      <Field label="Email" hint="The email you used at checkout" {...wrong(errors.email?.message)}>
        {(control) =>
          isEmailFixed ? (
            <Input {...control} {...register("email")} type="email" autoComplete="username" readOnly />
          ) : (
            <EmailInput {...control} {...register("email")} required />
          )
        }
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        register={() => register("password")}
        autoComplete="new-password"
      />
      <Field label="Confirm password" {...wrong(errors.confirmPassword?.message)}>
        {(control) => (
          <Input
            {...control}
            {...register("confirmPassword")}
            type="password"
            autoComplete="new-password"
            autoCapitalize="none"
            required
          />
        )}
      </Field>
      <TermsLine act="creating an account" />
      <Button type="submit" look="main" disabled={isSubmitting || isLeaving}>
        {isSubmitting || isLeaving ? "Creating account..." : "Create account"}
      </Button>
    </form>
  );
}

function wrong(message: string | undefined) {
  return message ? { error: message } : {};
}
