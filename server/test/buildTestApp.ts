import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Call, CallInput } from '@portal/calls';
import { buildApp, readConfig, type Config } from '../src';
import type { Issuer } from '../src/modules/invoices';
import type { Payer } from '../src/modules/payout';
import type { Verifier } from '../src/modules/verifier';
import type { Channels, Message } from '../src/modules/messages/channels';
import type { Connection } from '../src/platform/db/connect';
import { runDueJobs } from '../src/platform/jobs';
import type { Workers } from '../src/platform/workers/Workers';
import { seededAt, template } from './marketTemplate';
import { openTestDatabase } from './openTestDatabase';
import { sharedWorkers } from './sharedWorkers';

interface TestOptions {
  hasMarket?: boolean;
  channels?: Partial<Channels>;
  config?: Partial<Config>;
  /** In place of one of its own, which it closes. */
  database?: Pick<Connection, 'db' | 'listen' | 'copyTo'>;
  workers?: Workers;
  verifier?: Verifier;
  payer?: Payer;
  issuer?: Issuer;
  logTo?: { write: (line: string) => void };
}

/** The whole server on an empty database, with a clock that the test moves and an inbox instead of mail and SMS. */
export async function buildTestApp({
  hasMarket = false,
  channels = {},
  config: settings = {},
  database,
  workers = sharedWorkers(),
  verifier,
  payer,
  issuer,
  logTo,
}: TestOptions = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  if (hasMarket) cpSync(template.folder()!, dataDir, { recursive: true });
  const { db, listen, close } = database
    ? { ...database, close: async () => {} }
    : await openTestDatabase({ hasMarket });
  const config = { ...readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), ...settings };
  let now = seededAt;
  const clock = () => new Date(now);
  const inbox: Message[] = [];
  const keep = async (message: Message) => void inbox.push(message);
  const { app, jobs, market, payments, releases, siteMap } = await buildApp({
    config,
    db,
    listen,
    // Of a pool that stands still: the embedded database has none.
    connections: () =>
      (['busy', 'idle', 'waiting'] as const).map((state) => ({ pool: 'requests', state, count: 0 })),
    copyDatabase: database?.copyTo,
    clock,
    channels: { mail: keep, sms: keep, ...channels },
    workers,
    verifier,
    payer,
    issuer,
    logTo,
  });

  return {
    app,
    db,
    listen,
    market,
    payments,
    releases: releases.releases,
    publishing: releases.publishing,
    watchFiles: releases.watchFiles,
    siteMap,
    /** Those that are due by the clock of the test. */
    runJobs: () => runDueJobs({ db, clock, config, log: app.log }, jobs),
    /** That one, due or not. */
    runJob: async (name: string) => jobs.find((job) => job.name === name)!.run(),
    inbox,
    clock,
    config,
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
    browser: (host = 'localhost', address = '203.0.113.7') => createBrowser(app, host, address),
    close: async () => {
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;
export type Browser = ReturnType<typeof createBrowser>;

interface Reply {
  resCode: string;
  resMsg: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- replies are compared field by field
  resBody: any;
  [field: string]: unknown;
}

/** Keeps cookies and sends the CSRF token, as a browser with our client does. */
function createBrowser(app: FastifyInstance, host: string, remoteAddress: string) {
  const cookies = new Map<string, string>();

  async function send(options: {
    method: 'GET' | 'HEAD' | 'POST';
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
  }) {
    const response = await app.inject({
      ...options,
      remoteAddress,
      headers: {
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(cookies.has('XSRF-TOKEN') && { 'x-csrf-token': cookies.get('XSRF-TOKEN')! }),
        ...options.headers,
      },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  }

  async function call<C extends Call>(definition: C, input: CallInput<C>): Promise<Reply> {
    if (!cookies.has('XSRF-TOKEN')) await send({ method: 'GET', url: '/first-visit' });
    const fields = new URLSearchParams(
      Object.entries(input as Record<string, unknown>)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ).toString();
    const url = `/ajaxurl/apix${definition.path}`;
    const response =
      definition.method === 'GET'
        ? await send({ method: 'GET', url: `${url}?${fields}` })
        : await send({
            method: 'POST',
            url,
            payload: fields,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
    return response.json<Reply>();
  }

  /** Multipart, as `uploadForm` makes it. */
  async function upload(target: string, form: { payload: Buffer; headers: Record<string, string> }) {
    if (!cookies.has('XSRF-TOKEN')) await send({ method: 'GET', url: '/first-visit' });
    return send({ method: 'POST', url: `/ajaxurl/apix${target}`, ...form });
  }

  return { send, call, upload, cookies };
}
