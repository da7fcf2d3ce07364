import http from 'node:http';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Outcome of a request without an answer. */
export type NoAnswer = 'refused' | 'broken' | 'late' | 'left';

interface Options {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
  /** Disconnects after this time, like an impatient caller. */
  leavesAfterMs?: number;
}

const patienceMs = 30_000;

/** Sends a request on its own connection, so that a broken one is not a keep-alive race. */
export function send(url: string, options: Options = {}): Promise<Answer | NoAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs = patienceMs, leavesAfterMs } = options;
  return new Promise((resolve) => {
    const request = http.request(url, { method, agent: false, headers: { ...headers, connection: 'close' } });
    const end = (outcome: Answer | NoAnswer) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      end(leavesAfterMs === undefined ? 'late' : 'left');
      request.destroy();
    }, leavesAfterMs ?? timeoutMs);
    request.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', () => end('broken'));
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
      response.on('close', () => end('broken'));
    });
    request.end(body);
  });
}
