import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answerAfterMs = 2;

/** An upstream that answers everything, and counts what reaches it. */
export async function startEcho() {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    setTimeout(() => response.end('{"ok":true}'), answerAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, seen: () => count, close: () => server.close() };
}
