# Image of a remote or the host: it contains the finished build, publishes it when it runs, and
# exits. APP selects the app; the images differ in nothing else.
FROM node:24-slim AS build
ARG APP
ARG BRAND=Tessera
ARG DEFAULT_LANGUAGE=zhTw
WORKDIR /app
RUN npm install --global pnpm@12.21.0
# Packages change seldom: a separate layer, built from the manifests only.
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json ./
COPY shared/contract/package.json shared/contract/
COPY shared/releases/package.json shared/releases/
COPY shared/federation/package.json shared/federation/
COPY shared/shell/package.json shared/shell/
COPY shared/ui/package.json shared/ui/
COPY shared/kit/package.json shared/kit/
COPY $APP/package.json $APP/
RUN pnpm install --frozen-lockfile --prod --filter $APP...
COPY . .
RUN STORE_DIR=/store node scripts/releases/main.ts release --no-types --no-gate $APP && mv /store/$APP/* /release

FROM node:24-slim AS publish
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json ./
COPY shared/contract/package.json shared/contract/
RUN pnpm install --frozen-lockfile --prod --filter @shared/contract
# Publishing needs only the contract, and none of the build's packages.
RUN mkdir --parents node_modules/@shared && ln -s ../../shared/contract node_modules/@shared/contract
COPY shared/contract shared/contract
COPY shared/releases/src shared/releases/src
COPY scripts/publish.ts scripts/

FROM node:24-slim
WORKDIR /app
COPY --from=publish /app /app
COPY --from=build /release /release
# A new volume takes the owner of its mount point.
RUN install --directory --owner=node --group=node /store
ENV STORE_DIR=/store
USER node
# No health check: the container runs until its work is done.
HEALTHCHECK NONE
CMD ["node", "scripts/publish.ts", "/release"]
