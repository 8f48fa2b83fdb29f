import type { ChatbotUrlResponse } from "@plumbline/contract/single-sign-on.ts";
import { redirect, type RouterContextProvider } from "react-router";
import { askApi } from "../../lib/route-loader.ts";

/** For browsers without JavaScript. Throws a redirect to the chat app, or returns the reason there isn't one. */
export async function openWithoutScript(context: Readonly<RouterContextProvider>): Promise<string> {
  const asked = await askApi<ChatbotUrlResponse>(context, { path: "/api/chatbot-url" });
  if ("problem" in asked) return asked.problem;
  throw redirect(asked.answer.url);
}
