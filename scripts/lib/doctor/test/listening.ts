import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

const opened: net.Server[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});

/** Closed when the tests of the file end. @returns its port. */
export async function listening(server: net.Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The port of a program that hangs up on everybody. */
export const deafPort = () => listening(net.createServer((socket) => socket.destroy()));

export type Answers = Record<string, { status?: number; headers?: Record<string, string>; body?: unknown }>;

/** The port of a server that answers the given paths, others with 404. */
export const portOf = async (answers: Answers) =>
  String(
    await listening(
      http.createServer(({ url = '' }, response) => {
        const { status = 200, headers = {}, body = '' } = answers[url] ?? { status: 404 };
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      }),
    ),
  );

const ok = { body: { status: 'ok' } };

/** What a server answers at /readyz that cannot serve. */
export const unready = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } });

/** The registry of releases, with these areas live. */
export const live = (...names: string[]) => ({
  body: { resBody: { records: names.map((remote) => ({ remote, live: { version: '1' } })) } },
});

export const portal: Answers = {
  '/healthz': ok,
  '/readyz': ok,
  '/internal/releases': live('shell', 'mf-docs'),
  '/internal/gateway/nonces': { body: { free: [] } },
};

export const gateway: Answers = {
  '/healthz': ok,
  '/readyz': ok,
  '/doctor': { status: 404, headers: { 'x-refusal': 'E9101' } },
  '/metrics': { body: 'gateway_in_sync 1\n' },
};
