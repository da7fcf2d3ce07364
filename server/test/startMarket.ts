import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Server } from 'node:http';
import { addApp, addApply, addKey, listApis, viewApi, type CallInput } from '@portal/calls';
import { createGateway, systemClock, type Gateway, type GatewayConfig } from '@portal/gateway';
import { buildProvider } from '@portal/sample-provider';
import type { Config } from '../src';
import { newSecret, sha256, hmac } from '../src/platform/ids';
import { csrfCookie, sessionCookie } from '../src/platform/http/visitor';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';

export const newReqNo = () =>
  newSecret()
    .replace(/[^A-Za-z0-9-]/g, '0')
    .slice(0, 32);

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The market with everything behind it: server, sample provider and one gateway, all listening. */
export async function startMarket(upstreams: Record<string, string> = {}, config: Partial<Config> = {}) {
  const provider = buildProvider();
  await provider.listen({ host: '127.0.0.1', port: 0 });
  const upstreamHosts = { 'sample-provider': `127.0.0.1:${portOf(provider.server)}`, ...upstreams };
  const test = await buildTestApp({ hasMarket: true, config: { ...config, upstreamHosts } }).catch(
    async (error: unknown) => {
      await provider.close();
      throw error;
    },
  );
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const serverOrigin = `http://127.0.0.1:${portOf(test.app.server)}`;
  const folders: string[] = [];
  const gateways: Gateway[] = [];
  let aheadMs = 0;
  const gatewayClock = { ...systemClock, now: () => systemClock.now() + aheadMs };

  /** @param dataDir  Of one that has been there before: the same gateway after it was killed. */
  async function addGateway(
    name: string,
    dataDir = mkdtempSync(path.join(tmpdir(), `portal-${name}-`)),
    facts: Partial<GatewayConfig> = {},
  ) {
    folders.push(dataDir);
    const gateway = await createGateway(
      {
        host: '127.0.0.1',
        port: 0,
        dataDir,
        serverOrigin,
        token: test.config.gatewayToken,
        upstreamHosts,
        upstreamPlaces: 128,
        upstreamQueue: 256,
        usageSync: 'none',
        graceMs: 0,
        isTrustedProxy: () => false,
        clientCertHeader: null,
        mayReadMetrics: () => true,
        gatewayId: name,
        leaseMs: 15 * 60_000,
        authorize: null,
        tracing: null,
        ...facts,
      },
      () => {},
      gatewayClock,
    );
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
    const { authorizeServer } = gateway;
    if (authorizeServer)
      await new Promise<void>((resolve) =>
        authorizeServer.listen(facts.authorize?.port, '127.0.0.1', resolve),
      );
    gateways.push(gateway);
    return `http://127.0.0.1:${portOf(gateway.server)}`;
  }

  const gatewayUrl = await addGateway('gateway-1');
  test.config.gatewayInternalOrigin = gatewayUrl;
  return {
    test,
    serverOrigin,
    upstreamHosts,
    gatewayUrl,
    addGateway,
    /** Lets time pass for the gateways, whose clock is otherwise the real one. */
    passAtGateways: (ms: number) => void (aheadMs += ms),
    close: async () => {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await test.close();
      await provider.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser in which somebody is signed in already. */
export async function signedIn(test: TestApp, email: string): Promise<Browser> {
  const browser = test.browser();
  const secret = newSecret();
  const user = await test.db
    .selectFrom('users')
    .select(['id', 'acting_for'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('sessions')
    .values({
      id_hash: sha256(secret),
      user_id: user.id,
      acting_for: user.acting_for,
      address: '203.0.113.7',
      user_agent: 'test',
      created_at: test.clock(),
      last_seen_at: test.clock(),
    })
    .execute();
  browser.cookies.set(sessionCookie, secret);
  browser.cookies.set(csrfCookie, hmac(test.config.secret, `csrf:${secret}`));
  return browser;
}

export async function apiIdOf(browser: Browser, name: string): Promise<string> {
  const { records } = (await browser.call(listApis, { searchText: name, pageSize: 48 })).resBody;
  return records.find(({ apiName }: { apiName: string }) => apiName === name).apiId as string;
}

export async function planIdOf(browser: Browser, apiId: string, kind: string): Promise<string> {
  const { plans } = (await browser.call(viewApi, { apiId })).resBody;
  return plans.find((plan: { kind: string }) => plan.kind === kind).planId as string;
}

export const anApp = (facts: Partial<CallInput<typeof addApp>> = {}): CallInput<typeof addApp> => ({
  appName: `测试应用${newReqNo().slice(0, 8)}`,
  appType: 'server',
  brief: '用于自动化测试的应用程序',
  reqNo: newReqNo(),
  ...facts,
});

/** An app with a subscription and a key for it: what a consumer needs to call. */
export async function subscribe(
  browser: Browser,
  {
    name,
    kind,
    env = 'prod',
    budgetCap,
  }: { name: string; kind: string; env?: 'prod' | 'sandbox'; budgetCap?: string },
) {
  const app = (await browser.call(addApp, anApp())).resBody;
  const apiId = await apiIdOf(browser, name);
  const apply = await browser.call(addApply, {
    appId: app.appId,
    apiId,
    planId: await planIdOf(browser, apiId, kind),
    env,
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    ...(budgetCap && { budgetCap }),
    reqNo: newReqNo(),
  });
  if (apply.resCode !== 'S0000') throw new Error(`no subscription: ${apply.resCode} ${apply.resMsg}`);
  const key =
    env === 'sandbox'
      ? app.sandboxKey
      : (await browser.call(addKey, { appId: app.appId, env, reqNo: newReqNo() })).resBody;
  return {
    appId: app.appId as string,
    apiId,
    applyId: apply.resBody.applyId as string,
    key: key as { keyId: string; appKey: string; appSecret: string },
  };
}

/** Asks again and again until it holds, for what happens in the background; the time is a crowded machine's. */
export async function eventually<Value>(ask: () => Promise<Value>, timeoutMs = 45_000): Promise<Value> {
  for (const startedAt = Date.now(); ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() - startedAt > timeoutMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
