import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "./fixtures.ts";
import { newAddress, PASSWORD } from "./people.ts";

const THE_APP =
  '<!doctype html><html lang="en"><title>The app</title><main><h1>Back at the app</h1></main></html>';

type App = { ownerEmail: string; clientId: string; callback: string };

export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(THE_APP);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;

    const ownerEmail = newAddress();
    const owner = { email: ownerEmail, password: PASSWORD, firstName: "Lee", lastName: "Tran" };
    await page.request.post("/api/auth/signup", { data: owner });
    await page.request.post("/api/auth/logout", { data: {} });
    const made = await page.request.post("/api/admin/create-oauth-for-user", {
      data: { email: ownerEmail, adminKey: "the key of the browser tests", redirectUris: [callback] },
    });
    const { clientId } = (await made.json()) as { clientId: string };
    await use({ ownerEmail, clientId, callback });
    server.closeAllConnections();
    server.close();
  },
});

export function authorizePath({ clientId, callback }: Pick<App, "clientId" | "callback">): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: callback,
    scope: "openid subscription.read",
    state: "of-the-app",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  return `/api/auth/oauth2/authorize?${query}`;
}
