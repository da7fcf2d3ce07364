import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { codes } from '@portal/codes';
import { httpLimits } from './httpLimits';

/** How long a refused caller may keep its end open. */
const lingerMs = 1000;

const tooSlow = '请求没有在限定时间内到达';
const tooLong = `请求行与请求头合计不能超过 ${httpLimits.maxHeaderSize / 1024} KB`;
const unreadable = '请求不是有效的 HTTP/1.1，请核对请求行、请求头与请求体的长度';
const noTunnel = '不支持的请求方法';

const words: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: tooLong,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** A connection, with the answer that Node is writing to it. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Refuses what Node cannot read as a request, and `CONNECT`, which Node would close without a word. Requests before it on
 * the same connection are answered first: the refusal must not be read as the answer to one of them, or as a part of it.
 *
 * @param portal  Origin of the portal, which explains the code.
 */
export function refuseBroken(server: Server, portal: () => string): void {
  const refused = new WeakSet<Duplex>();

  function refuse(socket: Connection, text: string): void {
    // Whatever follows is broken as well.
    if (refused.has(socket)) return;
    refused.add(socket);
    answerInTurn(socket, refusal(text, portal()));
  }

  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // A connection that has been ended is closed once its last answer has left.
    if (code === 'ECONNRESET' || (!socket.writable && !socket.writableEnded)) socket.destroy();
    else refuse(socket, words[code] ?? unreadable);
  });
  server.on('connect', (_, socket) => refuse(socket, noTunnel));
}

function answerInTurn(socket: Connection, bytes: Buffer): void {
  if (!socket.writable) return;
  const answering = socket._httpMessage;
  // It has come whole, so what is broken comes after it.
  if (answering?.req.complete) return void answering.once('close', () => answerInTurn(socket, bytes));
  if (answering?.headersSent) return void socket.destroy();
  socket.end(bytes, () => {
    // An answer to the broken request itself would be billed, and could not be told any more.
    if (answering) answering.destroy();
    else setTimeout(() => socket.destroy(), lingerMs).unref();
  });
}

function refusal(text: string, portal: string): Buffer {
  const content = JSON.stringify({
    resCode: 'E0017',
    resMsg: text,
    help: `${portal}/help?code=E0017#codes`,
  });
  return Buffer.from(
    [
      `HTTP/1.1 ${codes.E0017.http} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(content)}`,
      'x-refusal: E0017',
      'x-cost: 0.0000',
      'connection: close',
      '',
      content,
    ].join('\r\n'),
  );
}
