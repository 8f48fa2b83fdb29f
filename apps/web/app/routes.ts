import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("features/landing/landing-route.tsx")] satisfies RouteConfig;
