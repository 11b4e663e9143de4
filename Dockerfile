# The image of the version before, whose files are served one version longer; without one there are none.
ARG PREVIOUS=none
FROM node:24-bookworm-slim AS none
RUN mkdir -p /shop/dist/client/assets
FROM ${PREVIOUS} AS previous

# Builds the shop, then keeps what it needs to run.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The kitchen whose photos are made small.
ARG KITCHEN_DIR=./server/seed
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY scripts ./scripts
COPY server/db/migrations ./server/db/migrations
COPY server/seed ./server/seed
COPY --from=build /shop/dist ./dist
COPY --from=previous /shop/dist/client/assets ./dist/previous/assets
RUN mkdir .data && chown node .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
