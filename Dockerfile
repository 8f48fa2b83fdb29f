# One image for the site and the chat app; compose.yaml starts each as a service of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci \
  && node packages/assistant/src/cli/learn.ts \
  && npm exec -- node -e 'import("./scripts/build.ts").then(({ buildIfChanged }) => buildIfChanged())'

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node UV_THREADPOOL_SIZE=16
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
# The chat app's service says its own port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/web/server/index.ts"]
