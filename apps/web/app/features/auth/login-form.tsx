import type { LoginResponse } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Link } from "react-router";
import { PasswordField } from "../../components/password-field.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { postJson } from "@plumbline/ui/api.ts";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Failed to log in";

async function loadSchema() {
  const { LoginRequest } = await import("@plumbline/contract/accounts.ts");
  return LoginRequest;
}

type LoginFormProps = {
  refusal: FormRefusal | undefined;
  signupPath: string;
  isDone: boolean;
  onDone: (secondFactor: boolean) => void;
};

export function LoginForm({ refusal: firstRefusal, signupPath, isDone, onDone }: LoginFormProps) {
  const { register, formState, formProps, refusal } = useApiForm({
    loadSchema,
    defaultValues: { email: "", password: "" },
    refusal: firstRefusal,
    send: async (entry) => {
      const { secondFactor } = await postJson<LoginResponse>("/api/auth/login", entry);
      onDone(secondFactor);
    },
    onFailure: useFailureToast(FAILED, "Error", "Login failed"),
  });
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || isDone;

  return (
    <form {...formProps} className="grid gap-6">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        register={() => register("password")}
        autoComplete="current-password"
      />
      <Button type="submit" look="main" disabled={isBusy}>
        {isBusy ? "Logging in..." : "Login"}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Link to="/forgot-password" className="underline">
          Forgot your password?
        </Link>
        <span>
          No account?{" "}
          <Link to={signupPath} className="underline">
            Sign up here
          </Link>
        </span>
      </p>
    </form>
  );
}
