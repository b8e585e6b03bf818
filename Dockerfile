# The whole shop on one machine: pages, API and pictures in one process. compose.yaml puts Postgres and Caddy beside it.
FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data SITE_DIR=/data/site/dist PORT=8888
# The shop builds its pages itself whenever the catalogue changes, so it writes below its own folder too.
WORKDIR /shop
RUN mkdir -p /data/site && chown -R node:node /shop /data
COPY --from=packages --chown=node:node /shop/node_modules ./node_modules
COPY --chown=node:node . .
USER node
VOLUME /data
EXPOSE 8888
# A first start builds every page before it opens.
HEALTHCHECK --start-period=10m --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8888/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/hosts/node/start.ts"]
