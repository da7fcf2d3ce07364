import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakeReply, type FakeAnswer } from '../../shared/standalone/fakePortal';
import { readSettings } from '../../shared/standalone/settings';
import { devConfiguration, findPort, serve } from './devServer';
import { nameOf } from './releaseFiles';

const callsPath = '/ajaxurl/apix';
const slowMs = 2000;

const document = (name: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}</title>
  </head>
  <body><div id="root"></div><script src="/main.js"></script></body>
</html>`;

/** Reads the current replies of a remote's `fakePortal.ts`; empty without the file. */
export type ReadAnswers = (file: string) => Promise<readonly FakeAnswer[]>;

/** A remote in watch mode without a portal: a fake portal answers its calls. */
export async function devAlone(appDir: string, readAnswers: ReadAnswers): Promise<void> {
  const name = nameOf(appDir);
  const port = await findPort();
  console.log(`正在构建 ${name}…`);
  await serve(devConfiguration(appDir, { isStandalone: true }), port, {
    headers: { 'cache-control': 'no-store' },
    devMiddleware: { publicPath: '/', stats: 'errors-warnings' },
    setupMiddlewares: (middlewares) => [
      {
        name: 'calls',
        path: callsPath,
        middleware: answerCalls(() => readAnswers(path.join(appDir, 'fakePortal.ts'))),
      },
      ...middlewares,
      { name: 'document', middleware: sendDocument(name) },
    ],
  });
  console.log(
    `\n${name} 独立运行：http://localhost:${port}/\n不需要门户：调用由示例数据回答，身份与回答方式在页面顶部选择；自己的示例写在 ${path.join(appDir, 'fakePortal.ts')}。按 Ctrl-C 停止。`,
  );
}

/** Answers calls with examples. */
function answerCalls(readOwn: () => Promise<readonly FakeAnswer[]>) {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isForm = /urlencoded/.test(request.headers['content-type'] ?? '');
    const sent = await text(request);
    const fields = Object.fromEntries(isForm ? new URLSearchParams(sent) : searchParams);
    const { persona, condition } = readSettings(request.headers.cookie ?? '');

    // There are no events: end the stream at once.
    if (request.headers.accept === 'text/event-stream') return void response.writeHead(204).end();
    if (condition === 'slow') await sleep(slowMs);
    if (condition === 'lost') return void request.socket.destroy();
    const reply = fakeReply({ path: pathname, fields, persona, condition }, await readOwn());
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(reply ?? { resCode: 'E0000', resMsg: `门户没有 ${pathname} 这个调用` }));
  };
  return (request: IncomingMessage, response: ServerResponse): void => void answer(request, response);
}

const sendDocument = (name: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(document(name));
};
