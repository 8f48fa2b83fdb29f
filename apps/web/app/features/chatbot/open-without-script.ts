import type { ChatbotUrlResponse } from "@plumbline/contract/single-sign-on.ts";
import { redirect, type RouterContextProvider } from "react-router";
import { askApi } from "../../lib/route-loader.ts";

/** Leads a browser without script on to the chat app by throwing the redirect; returns why it can't. */
export async function openWithoutScript(context: Readonly<RouterContextProvider>): Promise<string> {
  const asked = await askApi<ChatbotUrlResponse>(context, { path: "/api/chatbot-url" });
  if ("problem" in asked) return asked.problem;
  throw redirect(asked.answer.url);
}
