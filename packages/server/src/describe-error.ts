export type ErrorFacts = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorFacts;
};

/** Database error messages contain the statement's values, so only the statement and PostgreSQL's code are kept. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error" };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: safeMessage(error),
    ...(typeof code === "string" && { code }),
    stack: framesOf(error),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

function safeMessage(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  if ("severity" in error && "code" in error) {
    const where =
      "constraint" in error && typeof error.constraint === "string" ? ` on ${error.constraint}` : "";
    return `PostgreSQL ${String(error.code)}${where}`;
  }
  return error.message;
}

function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
