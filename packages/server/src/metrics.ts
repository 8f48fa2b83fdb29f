import { Histogram, Registry, collectDefaultMetrics } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answered requests by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.015, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    countRequest({ method, route, status, seconds }: AnsweredRequest) {
      requests.observe({ method, route, status }, seconds);
    },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

type AnsweredRequest = { method: string; route: string; status: number; seconds: number };
