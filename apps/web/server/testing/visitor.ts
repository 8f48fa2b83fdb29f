type App = { request: (path: string, init: RequestInit) => Response | Promise<Response> };

/** Keeps cookies. String and form bodies are sent unchanged. */
export function createVisitor(app: App, ownHeaders: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.request(path, {
      method,
      headers: {
        "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile",
        ...(cookies.size > 0 && {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        // A form sets its own content type.
        ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
        ...ownHeaders,
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (value === "" || attributes.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => send("GET", path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      send("POST", path, body, headers),
    put: (path: string, body: unknown) => send("PUT", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    delete: (path: string) => send("DELETE", path),
  };
}
