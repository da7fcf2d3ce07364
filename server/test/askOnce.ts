import http from 'node:http';

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * One request on a connection of its own: one that breaks has begun, and was not a quarrel about keeping it open.
 *
 * @throws {Error} when there is no whole answer.
 */
export const askOnce = (
  url: string,
  { method = 'GET', headers = {}, body: sent }: Asked = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, agent: false, headers: { ...headers, connection: 'close' } });
    request.on('error', reject);
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.end(sent);
  });
