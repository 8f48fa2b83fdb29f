import type { z } from "zod";
import { DemoAnswerResponse, DemoAskRequest, DemoAskResponse } from "./demo.ts";
import { EmailCheckRequest, EmailCheckResponse } from "./email.ts";
import { PricingResponse } from "./pricing.ts";
import { WaitlistRequest, WaitlistResponse } from "./waitlist.ts";

export type Endpoint = {
  method: "get" | "post";
  path: `/api/${string}`;
  summary: string;
  description: string;
  request?: z.ZodType;
  response: z.ZodType;
  /** The errors a caller should expect, beyond those every endpoint has. */
  errors: (400 | 413 | 415 | 429 | 503)[];
};

const BODY_ERRORS = [400, 413, 415] as const;

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
  {
    method: "get",
    path: "/api/pricing",
    summary: "Plans and prices",
    description: "The plans on sale. Prices are in Australian dollars and include GST.",
    response: PricingResponse,
    errors: [],
  },
] as const satisfies Endpoint[];
