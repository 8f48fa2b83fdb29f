import { html } from "hono/html";
import type { ApiDocument } from "./openapi.ts";

type Schema = Record<string, unknown> & { $ref?: string };
type Content = { content?: { "application/json"?: { schema?: Schema } }; description?: string };
type Operation = {
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};

export function renderApiPage(api: ApiDocument) {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${api.info.title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1rem/1.6 system-ui,
              sans-serif;
            max-width: 50rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          code,
          pre {
            font-family: ui-monospace, monospace;
            font-size: 0.9em;
          }
          pre {
            overflow-x: auto;
            padding: 1rem;
            border: 1px solid;
            border-radius: 4px;
          }
          section {
            margin-block: 3rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${api.info.title}</h1>
          <p>${api.info.description}</p>
          <p>For tools: <a href="/api/openapi.json">the OpenAPI document</a>.</p>
          ${operations.map(renderOperation)}
          <section>
            <h2>Schemas</h2>
            ${Object.entries(api.components?.schemas ?? {}).map(
              ([name, schema]) =>
                html`<h3 id="${name}">${name}</h3>
                  ${renderSchema(schema as Schema)}`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

function renderOperation({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}) {
  return html`<section>
    <h2>${operation.summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    ${operation.description && html`<p>${operation.description}</p>`}
    ${operation.security && html`<p>Needs: ${operation.security.map(nameSecurity).join(", or ")}</p>`}
    ${operation.parameters?.map(
      ({ in: place, name, required, schema }) =>
        html`<h3><code>${name}</code> in the ${place}${required ? "" : ", optional"}</h3>
          ${renderSchema(schema)}`,
    )}
    ${operation.requestBody && [html`<h3>You send</h3>`, renderContent(operation.requestBody)]}
    ${Object.entries(operation.responses ?? {}).map(
      ([status, response]) =>
        html`<h3>${status}</h3>
          <p>${response.description}</p>
          ${renderContent(response)}`,
    )}
  </section>`;
}

function nameSecurity(needed: Record<string, string[]>): string {
  const names = Object.entries(needed).map(([name, roles]) => [name, ...roles].join(" as "));
  return names.join(" and ") || "see the description";
}

function renderContent({ content }: Content) {
  const schema = content?.["application/json"]?.schema;
  return schema && renderSchema(schema);
}

function renderSchema(schema: Schema) {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return html`<p><a href="#${name}">${name}</a></p>`;
  // Focusable, so that keyboard users can scroll a long schema.
  return html`<pre tabindex="0">${JSON.stringify(schema, undefined, 2)}</pre>`;
}
