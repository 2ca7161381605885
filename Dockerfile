# Three images: `--target server` is API, worker and commands; `--target web` is nginx with the built pages; `--target backup`
# seals a dump each night. None runs as root, and none needs a file system that it can write to. Bases go by tag; Renovate's
# first run adds their digests.
ARG POSTGRES_MAJOR=17

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY locales/package.json locales/
COPY packages/contract/package.json packages/contract/
COPY packages/panchang/package.json packages/panchang/
COPY tools/inbox/package.json tools/inbox/
COPY tools/razorpay-sandbox/package.json tools/razorpay-sandbox/

FROM packages AS pages
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm run openapi -- --to openapi.json

FROM packages AS lean
# What the server itself needs. The lock file's own Node is for machines without one: the image has Node already.
RUN npm ci --omit=dev --workspace apps/server --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin

FROM node:24-bookworm-slim AS server
ENV NODE_ENV=production API_HOST=0.0.0.0 INTERNAL_HOST=0.0.0.0 INTERNAL_PORT=9001 WORKER_INTERNAL_PORT=9001
WORKDIR /app
COPY --from=lean /app/node_modules node_modules
COPY LICENSE package.json ./
COPY packages packages
COPY locales locales
COPY db db
COPY apps/server apps/server
# With what the worker writes the pages that anybody may read.
COPY --from=pages /app/apps/web/dist-render apps/web/dist-render
# The description of the API, for programs that call it.
COPY --from=pages /app/openapi.json ./
# Where files are kept, if not in a bucket, and where the backup says how it went: a volume takes its owner from here.
RUN mkdir -p /var/lib/vazhipadu/files /var/cache/vazhipadu-pages /run/backup \
  && chown -R node:node /var/lib/vazhipadu /var/cache/vazhipadu-pages /run/backup
USER node
EXPOSE 4000 9001
# API and worker alike: healthy is who answers and does not hang. Ready to be sent to is /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9001/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/http.ts"]

FROM debian:bookworm-slim AS web
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light gettext-base curl && rm -rf /var/lib/apt/lists/*
COPY deploy/containers/nginx.conf /etc/nginx/nginx.conf
COPY deploy/nginx/vazhipadu.conf.template /etc/nginx/vazhipadu.conf.template
COPY deploy/containers/start-web.sh /usr/local/bin/start-web
COPY --from=pages /app/apps/web/dist /srv/web
COPY --from=pages /app/apps/web/dist-bridge /srv/bridge
USER www-data
EXPOSE 8080 8443
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["sh", "-c", "curl -fsSk --resolve \"$WEB_HOST:8443:127.0.0.1\" \"https://$WEB_HOST:8443/config.json\" -o /dev/null"]
CMD ["start-web"]

FROM postgres:${POSTGRES_MAJOR}-bookworm AS backup
RUN apt-get update && apt-get install -y --no-install-recommends age && rm -rf /var/lib/apt/lists/* \
  && install -d -o 1000 -g 1000 /backups /run/backup
COPY deploy/containers/back-up.sh /usr/local/bin/back-up
# As the server: it reads the same files.
USER 1000:1000
ENTRYPOINT ["back-up"]
