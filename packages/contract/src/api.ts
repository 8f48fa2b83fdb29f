import {
  AccountPage,
  AccountSearch,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmRequest,
  DataExport,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  LoginRequest,
  LoginResponse,
  ProfileRequest,
  ResetPasswordRequest,
  SecondFactorRequest,
  SecondFactorSetup,
  SessionList,
  SignupRequest,
  SignupResponse,
  Succeeded,
  UndoEmailChangeResponse,
  UserResponse,
  WelcomeEmailRequest,
} from "./accounts.ts";
import { ADMINISTRATION_ENDPOINTS } from "./administration-api.ts";
import { BILLING_ENDPOINTS } from "./billing-api.ts";
import { BLOG_ENDPOINTS } from "./blog-api.ts";
import { LinkToken } from "./claims.ts";
import { CLAIM_ENDPOINTS } from "./claims-api.ts";
import { DemoAnswerResponse, DemoAskRequest, DemoAskResponse, DemoFeedbackRequest } from "./demo.ts";
import { DIRECTORY_ADMIN_ENDPOINTS } from "./directory-admin-api.ts";
import { DIRECTORY_ENDPOINTS } from "./directory-api.ts";
import { EmailCheckRequest, EmailCheckResponse } from "./email.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import { GIVEAWAY_ENDPOINTS } from "./giveaway-api.ts";
import { OAUTH_ENDPOINTS } from "./oauth-api.ts";
import { QUOTES_ENDPOINTS } from "./quotes-api.ts";
import { REVIEW_ENDPOINTS } from "./reviews-api.ts";
import { SINGLE_SIGN_ON_ENDPOINTS } from "./single-sign-on-api.ts";
import { UPLOAD_ENDPOINTS } from "./uploads.ts";
import { VERIFICATION_ENDPOINTS } from "./verification-api.ts";
import { WaitlistRequest, WaitlistResponse } from "./waitlist.ts";

/** Every call of the public API. The OpenAPI document is made from this list; a test holds the routes to it. */
export const ENDPOINTS = [
  {
    method: "post",
    path: "/api/demo/ask",
    summary: "Ask the free question",
    description:
      "Answers a visitor's one free question. The visitor is known by a signed cookie that the first call sets. " +
      "Sending the same question again returns the kept answer. A `clarify` outcome and a failure use nothing up.",
    request: DemoAskRequest,
    response: DemoAskResponse,
    errors: [...BODY_ERRORS, 429, 503],
  },
  {
    method: "get",
    path: "/api/demo/answer",
    summary: "The answer to the free question",
    description: "What this visitor asked and was answered; `kept` is null before that.",
    response: DemoAnswerResponse,
    errors: [],
  },
  {
    method: "post",
    path: "/api/demo/feedback",
    summary: "Say whether the answer was any good",
    description:
      "A thumb on the answer of this visitor's free question, and why in a sentence. One for each answer: sent " +
      "again it replaces what was said. It is deleted with the question.",
    request: DemoFeedbackRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 404, 429],
  },
  {
    method: "post",
    path: "/api/check-email",
    summary: "Is this e-mail address registered?",
    description: "Says whether an account with the address exists. Limited per network address.",
    request: EmailCheckRequest,
    response: EmailCheckResponse,
    errors: [...BODY_ERRORS, 429],
  },
  {
    method: "post",
    path: "/api/waitlist",
    summary: "Join the waitlist",
    description: "Stores an address once, however often it is sent.",
    request: WaitlistRequest,
    response: WaitlistResponse,
    errors: [...BODY_ERRORS, 429],
  },
  ...DIRECTORY_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...BLOG_ENDPOINTS,
  ...CLAIM_ENDPOINTS,
  ...GIVEAWAY_ENDPOINTS,
  ...OAUTH_ENDPOINTS,
  ...SINGLE_SIGN_ON_ENDPOINTS,
  ...QUOTES_ENDPOINTS,
  ...UPLOAD_ENDPOINTS,
  ...DIRECTORY_ADMIN_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...VERIFICATION_ENDPOINTS,
  ...ADMINISTRATION_ENDPOINTS,
  {
    method: "post",
    path: "/api/auth/signup",
    summary: "Make an account",
    description: "Makes an account, signs in to it by a cookie, and mails a link that confirms the address.",
    request: SignupRequest,
    response: SignupResponse,
    errors: [...BODY_ERRORS, 409, 429],
  },
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Log in",
    description:
      "Starts a session by a cookie. With a second factor it starts once the code has been sent to " +
      "/api/auth/second-factor. A wrong password and an unknown address get the same answer.",
    request: LoginRequest,
    response: LoginResponse,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "post",
    path: "/api/auth/second-factor",
    summary: "Give the second factor",
    description: "Six digits of the authenticator app, or a backup code, within 10 minutes of the login.",
    request: SecondFactorRequest,
    response: LoginResponse,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "get",
    path: "/api/auth/user",
    summary: "Who is signed in",
    description: "The user, both as it is and under `user`.",
    response: UserResponse,
    errors: [401],
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "Log out",
    description: "Ends the session of the cookie; nothing happens without one.",
    response: Succeeded,
    errors: [],
  },
  {
    method: "post",
    path: "/api/auth/firebase/signout",
    summary: "Log out (old clients)",
    description: "The same as /api/auth/logout.",
    response: Succeeded,
    errors: [],
  },
  {
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a reset link",
    description: "Mails a link that lasts 1 hour and works once. The answer is the same for every address.",
    request: ForgotPasswordRequest,
    response: ForgotPasswordResponse,
    errors: [...BODY_ERRORS, 429],
  },
  {
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a password by the mailed link",
    description: "Sets the password and ends every session of the account.",
    request: ResetPasswordRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 429],
  },
  {
    method: "post",
    path: "/api/auth/undo-email-change",
    summary: "Undo a change of email",
    description:
      "By the link sent to the old email, within 72 hours. Gives the account back to that email, ends every session " +
      "and returns the token that sets a new password.",
    request: LinkToken,
    response: UndoEmailChangeResponse,
    errors: [...BODY_ERRORS, 409, 429],
  },
  {
    method: "post",
    path: "/api/complete-signup",
    summary: "Complete the profile",
    description: "Stores who the tradie is and where they work, and that the terms were accepted.",
    request: ProfileRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401],
  },
  {
    method: "post",
    path: "/api/send-welcome-email",
    summary: "Send the welcome mail",
    description: "To the account that is signed in, once; what the body says of it is not used.",
    request: WelcomeEmailRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401],
  },
  {
    method: "get",
    path: "/api/account/sessions",
    summary: "My sessions",
    description: "Where the account is signed in, the latest first.",
    response: SessionList,
    errors: [401],
  },
  {
    method: "delete",
    path: "/api/account/sessions/{id}",
    summary: "End a session",
    description: "Ends one session of the account.",
    response: Succeeded,
    errors: [401, 404],
  },
  {
    method: "post",
    path: "/api/account/sign-out-everywhere",
    summary: "Sign out everywhere",
    description: "Ends every session of the account, this one too.",
    response: Succeeded,
    errors: [401],
  },
  {
    method: "post",
    path: "/api/account/change-password",
    summary: "Change the password",
    description: "Sets another password and ends every other session.",
    request: ChangePasswordRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "post",
    path: "/api/account/change-email",
    summary: "Change the address",
    description:
      "Sends the new address a link that makes it the account's. It lasts 1 hour, and ends with any change of " +
      "email, password or second factor. At most 5 an hour for an account and for a mailbox.",
    request: ChangeEmailRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "post",
    path: "/api/account/resend-verification",
    summary: "Mail the confirmation link again",
    description: "To the account's own address, at most 5 times an hour. The newest link works.",
    response: Succeeded,
    errors: [400, 401, 429],
  },
  {
    method: "post",
    path: "/api/account/second-factor/start",
    summary: "Set up a second factor",
    description: "The secret for an authenticator app, and backup codes; both are shown this once.",
    request: ConfirmRequest,
    response: SecondFactorSetup,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "post",
    path: "/api/account/second-factor/confirm",
    summary: "Turn the second factor on",
    description: "By a first code of the app.",
    request: SecondFactorRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "post",
    path: "/api/account/second-factor/remove",
    summary: "Turn the second factor off",
    description: "Needs the password again.",
    request: ConfirmRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "get",
    path: "/api/account/export",
    summary: "Export my data",
    description: "Everything held of the account, without secrets, as a download.",
    response: DataExport,
    errors: [401, 429],
  },
  {
    method: "post",
    path: "/api/account/close",
    summary: "Close my account",
    description: "Deletes the account. A record of it is kept for 7 years, which nobody can sign in to.",
    request: ConfirmRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 429],
  },
  {
    method: "get",
    path: "/api/admin/accounts",
    summary: "Find accounts",
    description:
      "For administrators: 50 to a page (`page`), the newest first, by words of name or address (`query`).",
    query: AccountSearch,
    response: AccountPage,
    errors: [400, 401, 403],
  },
] as const satisfies Endpoint[];
