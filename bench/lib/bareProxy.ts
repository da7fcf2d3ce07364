/* Baseline for Node in its own process: node:http in front, undici behind, without any decisions or accounting. */
import { createServer, type ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { portOf } from '../../scripts/lib/portOf';

const [, , upstream = ''] = process.argv;
const pool = new Pool(upstream, { connections: 128, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

/** Streams an answer through. */
class Passing implements Dispatcher.DispatchHandler {
  constructor(private readonly response: ServerResponse) {}

  onRequestStart(): void {}

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = headers;
    this.response.writeHead(status, kept);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.response.end();
  }

  onResponseError(): void {
    this.response.destroy();
  }
}

const server = createServer((request, response) => {
  const { method, url = '/' } = request;
  pool.dispatch({ method: method as Dispatcher.HttpMethod, path: url, body: null }, new Passing(response));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
