import { z } from "zod";
import { isAbn } from "./abn.ts";
import { emailSaying } from "./email.ts";
import { STATES } from "./jurisdictions.ts";
import { parseAustralianPhone } from "./phone.ts";
import { isPostcodeOf } from "./postcodes.ts";
import { tablePage, tableSearch } from "./table-search.ts";
import { PROFILE_TRADES } from "./trades.ts";

export const ROLES = ["user", "admin"] as const;

const AccountEmail = emailSaying("Invalid email address");
const Password = z
  .string()
  .min(8, "Password must be at least 8 characters")
  // Hashing is slow on purpose, so a longer password would only cost the server time.
  .max(128, "Password must be at most 128 characters");
const CurrentPassword = z
  .string()
  .min(1, "Password is required")
  .max(128, "Invalid email or password. Please try again.");
const FirstName = z
  .string()
  .trim()
  .min(1, "First name is required")
  .max(80, "Please keep it under 80 characters");
const LastName = z
  .string()
  .trim()
  .min(1, "Last name is required")
  .max(80, "Please keep it under 80 characters");

export const SignupRequest = z.object({
  email: AccountEmail,
  password: Password,
  firstName: FirstName,
  lastName: LastName,
});
export type SignupRequest = z.infer<typeof SignupRequest>;
export const SignupResponse = z.object({ userId: z.string() });
export type SignupResponse = z.infer<typeof SignupResponse>;

export const LoginRequest = z.object({ email: AccountEmail, password: CurrentPassword });
export type LoginRequest = z.infer<typeof LoginRequest>;
/** If `success` is false, send the second factor's code to /api/auth/second-factor. */
export const LoginResponse = z.object({ success: z.boolean(), secondFactor: z.boolean() });
export type LoginResponse = z.infer<typeof LoginResponse>;

export const SecondFactorRequest = z.object({
  code: z
    .string()
    .trim()
    .min(6, "Enter the 6-digit code, or a backup code")
    .max(20, "Enter the 6-digit code, or a backup code"),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

export const Succeeded = z.object({ success: z.literal(true) });
export type Succeeded = z.infer<typeof Succeeded>;

export const ForgotPasswordRequest = z.object({ email: AccountEmail });
/** The response is the same for every address, so it doesn't reveal who has an account. */
export const ForgotPasswordResponse = z.object({ message: z.string() });

export const ResetPasswordRequest = z.object({ token: z.string().min(1).max(200), password: Password });

export const UndoEmailChangeResponse = z.object({ resetToken: z.string() });

const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  isProfileComplete: z.boolean(),
  demoEndsAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;
/** The user's fields are both at the top level and under `user`, because existing clients read either. */
export const UserResponse = User.extend({ user: User });

export const WelcomeEmailRequest = z.object({
  email: AccountEmail,
  firstName: FirstName,
  lastName: LastName,
});

export const YEARS_OF_EXPERIENCE = ["0-2", "3-5", "6-10", "11-20", "20+"] as const;
type ProfileTrade = keyof typeof PROFILE_TRADES;
const PROFILE_TRADE_IDS = Object.keys(PROFILE_TRADES) as [ProfileTrade, ...ProfileTrade[]];

const OPTIONAL_ABN = z
  .string()
  .trim()
  .refine((abn) => abn === "" || isAbn(abn), "This ABN isn't valid. Check the 11 digits.")
  .transform((abn) => abn.replaceAll(/\s/g, ""));

const Phone = z
  .string()
  .trim()
  .min(1, "Phone is required")
  .transform((text, context) => {
    const phone = parseAustralianPhone(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: "Enter an Australian phone number, such as 0412 345 678" });
    return z.NEVER;
  });

/** Parses to a phone number like "+61..." and an ABN of eleven digits or "". */
export const ProfileRequest = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    /** Read-only in the form, and ignored by the server. */
    email: z.string().optional(),
    phone: Phone,
    businessName: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
    abn: OPTIONAL_ABN.default(""),
    tradeType: z.enum(PROFILE_TRADE_IDS, "Choose your primary trade"),
    yearsExperience: z.enum(YEARS_OF_EXPERIENCE, "Choose your years of experience"),
    state: z.enum(STATES, "Choose your state or territory"),
    postcode: z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Enter a 4-digit postcode"),
    marketingConsent: z.boolean().default(false),
    termsAccepted: z.literal(true, "Please accept the terms and conditions to continue."),
  })
  .refine(({ postcode, state }) => isPostcodeOf(postcode, state), {
    path: ["postcode"],
    message: "This postcode is not in that state or territory",
  });
export type ProfileRequest = z.infer<typeof ProfileRequest>;

export const ChangePasswordRequest = z.object({ currentPassword: CurrentPassword, password: Password });
export const ChangeEmailRequest = z.object({
  email: AccountEmail,
  currentPassword: CurrentPassword.optional(),
});
/** Confirms an irreversible action. Not needed for an account without a password. */
export const ConfirmRequest = z.object({ currentPassword: CurrentPassword.optional() });

export const RemoveSecondFactorRequest = ConfirmRequest.extend({ code: SecondFactorRequest.shape.code });

/** The secret and recovery codes are shown only once. */
export const SecondFactorSetup = z.object({
  uri: z.string(),
  secret: z.string(),
  backupCodes: z.array(z.string()),
});

export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const SessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
    }),
  ),
});
export type SessionList = z.infer<typeof SessionList>;

export const ACCOUNT_COLUMNS = ["name", "email", "createdAt"] as const;

/** `query` matches names and email addresses. */
export const AccountSearch = tableSearch(ACCOUNT_COLUMNS, "createdAt", "desc")
  .omit({ q: true })
  .extend({
    query: z.string().trim().max(200).default(""),
    role: z.enum(ROLES, "Choose a role from the list").optional(),
    confirmed: z.enum(["yes", "no"], "Choose yes or no").optional(),
  });
export type AccountSearch = z.infer<typeof AccountSearch>;

export const AccountLine = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AccountLine = z.infer<typeof AccountLine>;

export const AccountPage = tablePage(AccountLine)
  .omit({ rows: true })
  .extend({ accounts: z.array(AccountLine) });
export type AccountPage = z.infer<typeof AccountPage>;

export const DataExport = z.looseObject({ exportedAt: z.iso.datetime(), account: User });
