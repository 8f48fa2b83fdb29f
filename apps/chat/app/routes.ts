import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("features/shell/shell-route.tsx", { id: "shell" }, [
    index("features/conversation/new-question-route.tsx"),
    route("t/:threadId", "features/conversation/thread-route.tsx"),
    route("jobs/:jobId", "features/jobs/job-route.tsx"),
    route("settings", "features/settings/settings-route.tsx"),
  ]),
  route("admin/reports", "features/admin/reports-route.tsx"),
  route("auth", "features/auth/auth-route.tsx"),
  route("offline", "features/offline/offline-route.tsx"),
  route("shared/:token", "features/shared/shared-route.tsx"),
  route("*", "features/not-found/not-found-route.tsx"),
] satisfies RouteConfig;
