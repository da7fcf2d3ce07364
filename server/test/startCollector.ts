import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSpans, type ToldSpan } from './readSpans';

type Mood = 'taking' | 'refusing' | 'silent';

/** Takes traces as an OpenTelemetry Collector does, over OTLP/HTTP, or does not. */
export async function startCollector(mood: Mood = 'taking') {
  const spans: ToldSpan[] = [];
  const payloads: Buffer[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const state = { mood };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks);
      payloads.push(payload);
      headers.push(request.headers);
      if (state.mood === 'silent') return;
      if (state.mood === 'refusing' || request.url !== '/v1/traces')
        return void response.writeHead(400).end();
      spans.push(...readSpans(payload));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    payloads,
    headers,
    become: (next: Mood) => void (state.mood = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
