import { buffer } from 'node:stream/consumers';
import { packRelease } from '../../scripts/lib/packRelease';
import { aRelease } from './aRelease';
import { buildTestApp } from './buildTestApp';

const help = { routes: [{ path: '/help', module: './Page', title: '帮助' }] };

/** Version 1.0.`number` of a remote with one page. */
export const aDocsRelease = (number: number, options: { manifest?: object } = {}) =>
  aRelease('mf-docs', `1.0.${number}`, { manifest: help, ...options });

/** A portal with a shell, and what the commands of a team send to it. */
export async function startReleases() {
  const test = await buildTestApp({ hasMarket: true });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'));

  async function send(
    method: 'GET' | 'POST',
    target: string,
    { token = test.config.adminToken, archive }: { token?: string; archive?: Buffer } = {},
  ) {
    const response = await test.app.inject({
      method,
      url: `/internal/releases${target}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(archive && { 'content-type': 'application/gzip' }),
      },
      ...(archive && { payload: archive }),
    });
    return response.json<{
      resCode: string;
      resMsg: string;
      problems?: string[];
      resBody: { version: string; records: Record<string, unknown>[] };
    }>();
  }

  return {
    test,
    send,

    release: async (folder: string, query = '', token?: string) =>
      send('POST', query, { archive: await buffer(packRelease(folder)), token }),

    /** As anybody may read it. */
    async liveVersion(remote: string, visitor = test.browser()): Promise<string | undefined> {
      const response = await visitor.send({ method: 'GET', url: '/releases.json' });
      return response.json<Record<string, { version: string }>>()[remote]?.version;
    },

    /** As the registry keeps it; undefined: neither live nor in a canary. */
    stateOf: async (name: string) => (await test.releases.states()).find(({ remote }) => remote === name),

    historyOf: async (remote: string) => (await send('GET', `/history?remote=${remote}`)).resBody.records,
  };
}

export type Releases = Awaited<ReturnType<typeof startReleases>>;
