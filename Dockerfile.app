# A remote or the host as an image: it carries its finished build, publishes it when it runs, and ends.
# They differ by their name alone, which APP is.
FROM node:24-slim AS build
ARG APP
ARG BRAND=Tessera
WORKDIR /app
RUN npm install --global pnpm@12.21.0
# Packages change seldom: a layer of their own, made from the manifests alone.
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
# Publishing needs the contract alone, and none of the packages that built.
RUN mkdir --parents node_modules/@shared && ln -s ../../shared/contract node_modules/@shared/contract
COPY shared/contract shared/contract
COPY shared/releases/src shared/releases/src
COPY scripts/publish.ts scripts/

FROM node:24-slim
WORKDIR /app
COPY --from=publish /app /app
COPY --from=build /release /release
# A new volume takes over whose its mount point is.
RUN install --directory --owner=node --group=node /store
ENV STORE_DIR=/store
USER node
# It is at work or it has ended.
HEALTHCHECK NONE
CMD ["node", "scripts/publish.ts", "/release"]
