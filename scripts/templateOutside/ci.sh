#!/bin/sh
# 一次提交的流水线：安装、检查（类型、测试、契约）、构建，有令牌时灰度发布。
# PORTAL_URL     门户地址
# RELEASE_TOKEN  只含本子应用的发布令牌；没有时不发布（例如合并请求）
# CANARY         灰度比例，默认 10；0 表示直接对所有访客上线
set -eu

npm ci --no-audit --no-fund
npm run check
npm run build
if [ -z "${RELEASE_TOKEN:-}" ]; then
  echo '没有 RELEASE_TOKEN：只检查，不发布。'
elif [ "${CANARY:-10}" = 0 ]; then
  npm run release -- --skip-checks --if-changed
else
  npm run release -- --skip-checks --if-changed --canary "${CANARY:-10}"
fi
