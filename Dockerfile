# syntax=docker/dockerfile:1
# The version in package.json: the build makes a compile cache, which another Node version could not use.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
RUN chown node:node /app
# Only the user who makes a compile cache can use it.
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY --chown=node:node . .
RUN npm run build && chmod -R a+rX dist

FROM node:${NODE_VERSION}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# npm installs TypeScript as a peer dependency of tRPC, which needs it only for type checks.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:${NODE_VERSION}-slim
# The version in package.json.
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="commercial-cleaning-site" org.opencontainers.image.version="${VERSION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json server.ts ./
COPY scripts/compile-cache.mjs scripts/cleaning-site.mjs ./scripts/
COPY scripts/cleaning-site ./scripts/cleaning-site
COPY packages ./packages
COPY src ./src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "--import", "./scripts/compile-cache.mjs", "server.ts"]
