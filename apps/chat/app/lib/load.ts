// Loads page data from the services directly, in the shape the API returns.
import type { Job, Me, ThreadDetail, ThreadList, ThreadListQuery } from "@plumbline/contract/chat.ts";
import type { ErrorBody } from "@plumbline/contract/errors.ts";
import { data, redirect } from "react-router";
import type { SignedIn } from "#server/modules/identity/service.ts";
import type { RequestContext } from "./services-context.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function requireSignedIn({ signedIn }: RequestContext, path: string): SignedIn {
  if (signedIn) return signedIn;
  throw redirect(path === "/" ? "/auth" : `/auth?${new URLSearchParams({ returnTo: path })}`);
}

export async function loadMe({ services }: RequestContext, signedIn: SignedIn): Promise<Me> {
  const { user, defaults, entitlement } = signedIn;
  const questionsLeft = await services.conversations.countQuestionsLeft(signedIn);
  const notices = await services.reports.listNotices(user.id);
  return { user, defaults, entitlement, questionsLeft, notices };
}

export async function loadThreads(
  { services }: RequestContext,
  { user }: SignedIn,
  query: ThreadListQuery,
): Promise<ThreadList> {
  return services.conversations.list(user.id, query);
}

export function loadJobs({ services }: RequestContext, { user }: SignedIn): Promise<Job[]> {
  return services.jobs.list(user.id);
}

export async function loadThread(
  { services }: RequestContext,
  { user }: SignedIn,
  threadId: string,
): Promise<ThreadDetail> {
  requireId(threadId);
  return orErrorPage(services.conversations.getThread(user.id, threadId));
}

export function requireId(id: string) {
  if (!UUID.test(id)) throw data("", { status: 404 });
}

/** React Router hides plain errors in production, so errors with a message for the user become `data()`. */
async function orErrorPage<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value;
  } catch (error) {
    if (isAppError(error)) throw data(error.message, { status: error.status });
    throw error;
  }
}

function isAppError(error: unknown): error is Error & Pick<ErrorBody, "code"> & { status: number } {
  return error instanceof Error && "code" in error && "status" in error && typeof error.status === "number";
}
