import { ENDPOINTS, type Endpoint } from "@plumbline/contract/api.ts";
import { AssistantAnswer, Citation } from "@plumbline/contract/assistant.ts";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { PricingPlan } from "@plumbline/contract/pricing.ts";
import { createDocument } from "zod-openapi";

const ERROR_MEANINGS: Record<Endpoint["errors"][number], string> = {
  400: "The body is not valid; `issues` says which field and why.",
  413: "The body is too large.",
  415: "The body is not JSON.",
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
    paths: Object.fromEntries(
      (ENDPOINTS as readonly Endpoint[]).map((endpoint) => [
        endpoint.path,
        { [endpoint.method]: describe(endpoint) },
      ]),
    ),
  });
}

function describe({ summary, description, request, response, errors }: Endpoint) {
  const failures = errors.map((status) => [
    status,
    { description: ERROR_MEANINGS[status], content: { "application/json": { schema: ErrorBody } } },
  ]);
  return {
    summary,
    description,
    ...(request && { requestBody: { required: true, content: { "application/json": { schema: request } } } }),
    responses: {
      200: { description: "It worked.", content: { "application/json": { schema: response } } },
      ...Object.fromEntries(failures),
    },
  };
}
