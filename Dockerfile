# syntax=docker/dockerfile:1
# Two stages: what builds the wheel stays behind.
FROM python:3.13-slim AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/civetta \
    && /opt/civetta/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN /opt/civetta/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
LABEL org.opencontainers.image.title="Civetta" org.opencontainers.image.licenses="MIT"
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin civetta \
    && install -d -o civetta -g civetta -m 0700 /data
COPY --from=build /opt/civetta /opt/civetta
ENV PATH=/opt/civetta/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CIVETTA_HOME=/data \
    CIVETTA_LOCAL=off \
    CIVETTA_LOG=json \
    CIVETTA_METRICS=127.0.0.1:9100
USER civetta
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9100/readyz', timeout=4)"]
ENTRYPOINT ["civetta"]
CMD ["run"]
