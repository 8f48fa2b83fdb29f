import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import {
  ChatbotTokenResponse,
  ChatbotUrlResponse,
  CrossServiceHealth,
  DemoAccountResponse,
} from "./single-sign-on.ts";

/** The calls that lead to the chat app. */
export const SINGLE_SIGN_ON_ENDPOINTS = [
  {
    method: "get",
    path: "/api/chatbot-url",
    summary: "Open the chat app",
    description:
      "The address that opens the chat app for the account, good once and for a minute. Where the sign-on fails, it is " +
      "the chat app's own sign-in; 503 when the chat app cannot be reached.",
    response: ChatbotUrlResponse,
    errors: [401, 429, 503],
  },
  {
    method: "post",
    path: "/api/test-chatbot-token",
    summary: "Try the identity token",
    description: "Signs an identity token as for the chat app and shows its first and last characters.",
    response: ChatbotTokenResponse,
    errors: [401, 429],
  },
  {
    method: "get",
    path: "/api/cross-service/health",
    summary: "Does the single sign-on work?",
    description: "Tries each way it depends on, and says which is broken.",
    response: CrossServiceHealth,
    errors: [401, 429],
  },
  {
    method: "post",
    path: "/api/payment-success",
    summary: "Where a completed profile leads",
    description: "The address as text: the chat app for somebody with a plan, else the choice of plans.",
    response: z.string(),
    mediaType: "text/plain",
    errors: [401, 429],
  },
  {
    method: "post",
    path: "/api/create-demo-account",
    summary: "Try the chat app",
    description:
      "Makes a demo account and signs in to it by a cookie. It ends by itself after a day; a network address gets one " +
      "a day, and nobody who is signed in gets one.",
    response: DemoAccountResponse,
    errors: [409, 429],
  },
] as const satisfies Endpoint[];
