import http from 'node:http';
import type { Environment } from '@portal/environment';
import { ills } from './ills';
import { deafPort, listening } from './test/listening';
import { look, token } from './test/look';

const seller = { INVOICE_TOKEN: token, INVOICE_SECRET: token, INVOICE_SELLER_NAME: '示例公司' };
const settings = (url: string): Record<string, Environment> => ({
  短信: { SMS_URL: `${url}/send`, SMS_TOKEN: token },
  实名核验: { VERIFY_URL: `${url}/verify`, VERIFY_SECRET: token },
  开票: { INVOICE_URL: `${url}/invoices`, INVOICE_SELLER_TAX_NO: '91330106MA2DEM0005', ...seller },
});
const names = Object.keys(settings(''));

it.each(names)('finds a service reachable whatever it answers: %s', async (about) => {
  const asked: string[] = [];
  const port = await listening(
    http.createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization}`);
      response.writeHead(503).end();
    }),
  );

  expect(await look(settings(`http://127.0.0.1:${port}`)[about])).toContainEqual(
    expect.objectContaining({ about, state: 'well', says: `127.0.0.1:${port} 有应答` }),
  );
  expect(asked).toEqual(['GET / undefined']);
});

it.each(names)('reports a service that does not answer: %s', async (about) => {
  const port = await deafPort();

  expect(ills(await look(settings(`http://127.0.0.1:${port}`)[about]))).toEqual([
    expect.stringMatching(new RegExp(`^${about}：127.0.0.1:${port} 没有应答.*请核对 [A-Z_]+ 的主机与端口`)),
  ]);
});

it('reports a service of which the host name is unknown', async () => {
  expect(ills(await look(settings('http://nobody.invalid')['短信']))).toEqual([
    expect.stringMatching(/nobody\.invalid 域名无法解析.*本机的 DNS/),
  ]);
});

it('reports a service of which the address is invalid', async () => {
  expect(ills(await look({ SMS_URL: 'sms.example.com' }))).toEqual([
    expect.stringContaining('SMS_URL 不是网址'),
  ]);
});
