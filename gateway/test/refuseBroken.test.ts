/* What Node cannot read as a request, over bare sockets. */
import net from 'node:net';
import { appKey } from './aMarket';
import { startGateway } from './startGateway';

type Started = Awaited<ReturnType<typeof startGateway>>;
type Answer = Parameters<typeof startGateway>[0];

const head = (method: string, lines = '') =>
  `${method} /prod/region/v2/regions HTTP/1.1\r\nHost: gateway\r\nX-App-Key: ${appKey}\r\n${lines}\r\n`;

let started: Started;
let socket: net.Socket;

async function connect(answer: Answer) {
  started = await startGateway(answer);
  const left = new Promise<true>((resolve) =>
    started.gateway.server.once('connection', (one: net.Socket) => one.once('close', () => resolve(true))),
  );
  socket = net.connect(started.port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => void (text += part.toString()));
  socket.on('error', () => {});
  return {
    said: () => text,
    closed: new Promise<string>((resolve) => socket.on('close', () => resolve(text))),
    /** Whether the gateway has closed its end. */
    left,
  };
}

afterEach(async () => {
  socket.destroy();
  started.endGrace();
  await started.gateway.close();
});

const statuses = (text: string) => text.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3)));

it.each([
  ['no request', 'GARBAGE\r\n\r\n', '请求不是有效的 HTTP/1.1，请核对请求行、请求头与请求体的长度'],
  ['two lengths', head('POST', 'Content-Length: 3\r\nContent-Length: 4\r\n'), '请求不是有效的 HTTP/1.1'],
  ['a long head', head('GET', `X-A: ${'a'.repeat(9000)}\r\n`), '请求行与请求头合计不能超过 8 KB'],
  ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n', '不支持的请求方法'],
])('says what is wrong with %s, and closes the connection', async (_name, bytes, words) => {
  const { closed } = await connect((_, response) => void response.end('{}'));

  socket.write(bytes);

  const [, fields = '', body = ''] =
    /^HTTP\/1\.1 400 Bad Request\r\n([^]*?)\r\n\r\n([^]*)$/.exec(await closed) ?? [];
  expect(JSON.parse(body)).toEqual({
    resCode: 'E0017',
    resMsg: expect.stringContaining(words),
    help: expect.stringMatching(/\/help\?code=E0017#codes$/),
  });
  expect(fields.split('\r\n')).toEqual(
    expect.arrayContaining([
      'x-refusal: E0017',
      'x-cost: 0.0000',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
    ]),
  );
});

it('closes the connection of who does not close it', async () => {
  const { left } = await connect((_, response) => void response.end('{}'));
  socket.allowHalfOpen = true;

  socket.write('GARBAGE\r\n\r\n');

  expect(await left).toBe(true);
  expect(socket.destroyed).toBe(false);
});

it.each([
  ['one that is broken', 'GARBAGE\r\n\r\n', [200, 400]],
  ['several that are', 'GARBAGE\r\n\r\nGARBAGE\r\n\r\n', [200, 400]],
  ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n', [200, 400]],
  ['two, of which the last is broken', `${head('GET')}GARBAGE\r\n\r\n`, [200, 200, 400]],
])('answers a request whole that is followed by %s', async (_name, bytes, expected) => {
  let asked = 0;
  const { closed, said } = await connect((_, response) => {
    asked += 1;
    response.writeHead(200, { 'content-length': '7' });
    response.write('one');
    setTimeout(() => response.end(' two'), 50);
  });

  socket.write(head('GET') + bytes.slice(0, -4));
  while (!said().includes('one')) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.write(bytes.slice(-4));

  const text = await closed;
  expect(statuses(text)).toEqual(expected);
  expect(text.match(/\r\n\r\none two(HTTP|$)/g)).toHaveLength(expected.length - 1);
  expect(asked).toBe(expected.length - 1);
});

it('answers the last request of a connection, whatever comes behind it', async () => {
  const { closed } = await connect((_, response) => void setTimeout(() => response.end('whole'), 50));

  socket.write(head('GET', 'Connection: close\r\n') + head('GET'));

  const text = await closed;
  expect(statuses(text)).toEqual([200]);
  expect(text).toMatch(/whole$/);
});

it('writes no refusal into an answer that has begun before its own request was whole', async () => {
  const { closed, said } = await connect((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun');
  });

  socket.write(`${head('POST', 'Transfer-Encoding: chunked\r\n')}3\r\nabc\r\n`);
  while (!said().includes('begun')) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.write('x\r\n');

  expect((await closed).split('\r\n\r\n')[1]).toBe('begun');
});

it('bills no call whose body turns out to be broken', async () => {
  const { closed } = await connect((request, response) => {
    request.on('error', () => {}).on('data', () => setTimeout(() => response.end('{}'), 30));
  });

  socket.write(`${head('POST', 'Transfer-Encoding: chunked\r\n')}3\r\nabc\r\nx\r\n`);

  expect(statuses(await closed)).toEqual([400]);
  started.endGrace();
  await started.gateway.close();
  expect([started.metered.length, started.billed]).toEqual([1, []]);
});

it('sees every header that it is sent', async () => {
  const { said } = await connect((_, response) => void response.end('{}'));
  const many = (count: number) => 'A:\r\n'.repeat(count);

  socket.write(head('GET', many(990)));
  while (statuses(said())?.length !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.write(head('GET', `${many(997)}X-App-Key: other\r\n`));
  while (statuses(said())?.length !== 2) await new Promise((resolve) => setTimeout(resolve, 5));

  expect(statuses(said())).toEqual([200, 400]);
  expect(said()).toContain('请求头 X-App-Key 重复');
});

it.each([
  ['请求头不能超过 1000 个', 'A:\r\n'.repeat(1500)],
  ['请求头 Host 有误', '', 'a b'],
  ['请求头 Host 有误', '', ''],
  ['请求头 Host 有误', '', 'gateway/path'],
  ['请求头 Host 有误', '', 'user@gateway'],
])('refuses with %s', async (words, lines, host = 'gateway') => {
  const { closed } = await connect((_, response) => void response.end('{}'));

  socket.write(head('GET', lines).replace('Host: gateway', `Host: ${host}`));

  const text = await closed;
  expect(statuses(text)).toEqual([400]);
  expect(text).toContain(words);
});

it.each(['gateway:8081', '[::1]:8081', 'portal_http', 'xn--fiqs8s.example', '192.0.2.1'])(
  'takes the host %s',
  async (host) => {
    const { said } = await connect((_, response) => void response.end('{}'));

    socket.write(head('GET').replace('Host: gateway', `Host: ${host}`));
    while (statuses(said()) === undefined) await new Promise((resolve) => setTimeout(resolve, 5));

    expect(statuses(said())).toEqual([200]);
  },
);

it.each([
  ['an unclean request', head('GET', 'X_A: 1\r\n'), 400],
  ['a refused request whose body is not whole', head('POST', 'Content-Length: 1000\r\nX-App-Key: \r\n'), 400],
  ['a refused request whose body is on its way', head('DELETE', 'Content-Length: 10\r\n'), 410],
])('takes nothing behind %s for a request', async (_name, bytes, status) => {
  let asked = 0;
  const { closed } = await connect((_, response) => {
    asked += 1;
    response.end('{}');
  });

  socket.write(bytes + head('GET').repeat(3));

  expect(statuses(await closed)).toEqual([status]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toBe(0);
});
