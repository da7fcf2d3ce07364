import { buildApp, connect, migrate, readConfig } from '../../server/src';
import { failureSentence } from './failureSentence';
import { portalUrl } from './portalClient';

export interface Answered {
  status: number;
  body: Buffer;
}

/** A portal with access to /internal by its admin token. */
export interface ReachedPortal {
  ask: (
    method: 'GET' | 'POST' | 'PUT',
    target: string,
    content?: { type: string; body: string | Buffer },
  ) => Promise<Answered>;
  close: () => Promise<void>;
}

type Ask = ReachedPortal['ask'];

/** The portal running at PORTAL_URL or PORT; null: none. */
export async function askRunning({ adminToken }: { adminToken: string }): Promise<Ask | null> {
  const origin = portalUrl();
  const authorization = `Bearer ${adminToken}`;
  const isRunning = await fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isRunning) return null;
  return async (method, target, content) => {
    const response = await fetch(`${origin}${target}`, {
      method,
      headers: { authorization, ...(content && { 'content-type': content.type }) },
      ...(content && { body: content.body as BodyInit }),
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
}

/** The running portal; without one, the server runs in this process on the configured database. */
export async function reachPortal(): Promise<ReachedPortal> {
  const config = readConfig(process.env);
  const authorization = `Bearer ${config.adminToken}`;
  const running = await askRunning(config);
  if (running) return { ask: running, close: async () => {} };

  const connection = await connect(config);
  await migrate(connection.db).catch(async (error: Error) => {
    await connection.close();
    throw new Error(failureSentence(error));
  });
  const { app } = await buildApp({ config, db: connection.db, listen: connection.listen });
  return {
    async ask(method, url, content) {
      const { statusCode, rawPayload } = await app.inject({
        method,
        url,
        headers: { authorization, ...(content && { 'content-type': content.type }) },
        ...(content && { payload: content.body }),
      });
      return { status: statusCode, body: rawPayload };
    },
    async close() {
      await app.close();
      await connection.close();
    },
  };
}
