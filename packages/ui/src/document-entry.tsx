import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContext,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { paintFirst } from "./paint-first.ts";

/** A loader's deferred data may keep the document open for this long. */
export const streamTimeout = 5_000;

type RequestContext = {
  nonce: string;
  services: { log: { error: (details: { err: unknown }, message: string) => void } };
};

export function documentEntry<Context extends RequestContext>(requestContext: RouterContext<Context>) {
  function renderDocument(
    request: Request,
    status: number,
    headers: Headers,
    routerContext: EntryContext,
    context: RouterContextProvider,
  ): Promise<Response> {
    const { services, nonce } = context.get(requestContext);
    // Crawlers get the finished document. People get the first bytes as soon as the shell is ready.
    const readyEvent = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
    headers.set("Content-Type", "text/html; charset=utf-8");

    return new Promise((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
        {
          nonce,
          [readyEvent]() {
            const body = new PassThrough({ final: (done) => (clearTimeout(deadline), done()) });
            pipe(body);
            const document = createReadableStreamFromReadable(body).pipeThrough(paintFirst(nonce));
            resolve(new Response(document, { status, headers }));
          },
          onShellError: reject,
          onError: (error) => services.log.error({ err: error }, "render failed"),
        },
      );
      const deadline = setTimeout(abort, streamTimeout + 1_000);
    });
  }

  /** A 404 or another response meant for the visitor isn't logged. */
  const handleError: HandleErrorFunction = (error, { request, context }) => {
    if (request.signal.aborted || isRouteErrorResponse(error)) return;
    context.get(requestContext).services.log.error({ err: error }, "loader failed");
  };

  return { renderDocument, handleError };
}
