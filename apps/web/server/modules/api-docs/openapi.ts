import { ENDPOINTS } from "@plumbline/contract/api.ts";
import { AssistantAnswer, Citation } from "@plumbline/contract/assistant.ts";
import type { Endpoint } from "@plumbline/contract/endpoint.ts";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { PricingPlan } from "@plumbline/contract/pricing.ts";
import { createDocument } from "zod-openapi";

const ERROR_MEANINGS: Record<Endpoint["errors"][number], string> = {
  400: "The body or a parameter is not valid; `issues` says which field and why.",
  401: "Nobody is signed in, or the credentials are wrong.",
  403: "Not for this account.",
  404: "There is no such thing, or not of this account.",
  409: "It exists already, or was changed by somebody else meanwhile.",
  413: "The body is too large.",
  415: "The body is not of the media type named here.",
  429: "Too many requests, or the free question is used up.",
  503: "Not possible right now; try again.",
};

export type ApiDocument = ReturnType<typeof describeApi>;

/** The OpenAPI document of the public API, made from the contract. */
export function describeApi(url: string) {
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Plumbline API",
      version: "1",
      description:
        "Straight answers on the rules for Australian tradies. Every error is JSON with an `error` sentence.",
    },
    servers: [{ url }],
    components: { schemas: { AssistantAnswer, Citation, ErrorBody, PricingPlan } },
    paths: describePaths(ENDPOINTS),
  });
}

/** The calls by their path, which several can share. */
function describePaths(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Partial<Record<Endpoint["method"], ReturnType<typeof describe>>>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: describe(endpoint) };
  }
  return paths;
}

function describe({
  summary,
  description,
  query,
  request,
  requestMediaType = "application/json",
  response,
  mediaType = "application/json",
  errors,
}: Endpoint) {
  const failures = errors.map((status) => [
    status,
    { description: ERROR_MEANINGS[status], content: { "application/json": { schema: ErrorBody } } },
  ]);
  return {
    summary,
    description,
    ...(query && { requestParams: { query } }),
    ...(request && { requestBody: { required: true, content: { [requestMediaType]: { schema: request } } } }),
    responses: {
      200: { description: "It worked.", content: { [mediaType]: { schema: response } } },
      ...Object.fromEntries(failures),
    },
  };
}
