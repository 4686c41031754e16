# Dragoman with all that it needs: the embedded PostgreSQL, and Apertium with the usual language pairs.
FROM debian:trixie-slim AS system
ARG PAIRS="apertium-eng-spa apertium-spa-cat cg3 apertium-lex-tools"
# libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui, for documents from before Office Open XML.
ARG OFFICE=""
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini nodejs apertium libtcmalloc-minimal4t64 $PAIRS $OFFICE \
  && rm -rf /var/lib/apt/lists/*

FROM system AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/dragoman
COPY . .
RUN npm run set-up -- --production

FROM system
# A container that is updated, and one on another machine with the same volume, have the same user.
RUN useradd --uid 10001 --home-dir /var/lib/dragoman --create-home --shell /usr/sbin/nologin dragoman
COPY --from=build /opt/dragoman /opt/dragoman
WORKDIR /opt/dragoman
USER dragoman
ENV DRAGOMAN_HOST=0.0.0.0 DRAGOMAN_DATA_DIR=/var/lib/dragoman/data DRAGOMAN_LOG=console
VOLUME /var/lib/dragoman
EXPOSE 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s CMD ["node", "scripts/is-alive.mjs"]
ENTRYPOINT ["tini", "--", "node", "scripts/up.mjs"]
