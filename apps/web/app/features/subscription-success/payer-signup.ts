import { SignupRequest } from "@plumbline/contract/accounts.ts";
import { z } from "zod";
import { PASSWORDS_DIFFER } from "./passwords-differ.ts";

export const PayerSignup = SignupRequest.extend({
  confirmPassword: z.string().max(128, PASSWORDS_DIFFER),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ["confirmPassword"],
  message: PASSWORDS_DIFFER,
});
