import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkClientCerts } from './checkClientCerts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-doctor-certs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documented = path.join(__dirname, '../../../docs/nginx/gateway.conf');
const asking = readFileSync(documented, 'utf8').replaceAll('# ssl_verify', 'ssl_verify');
const seen = (nginx: string | null, facts: Partial<Parameters<typeof checkClientCerts>[0]> = {}) =>
  checkClientCerts({
    nginx,
    header: 'x-ssl-client-cert',
    hasTrust: true,
    gatewayPort: '8081',
    ...facts,
  }).map(({ state, says, remedy }) => `${state} ${says}。${remedy}`);
function written(text: string) {
  const file = path.join(folder, 'gateway.conf');
  writeFileSync(file, text);
  return seen(file);
}

it('finds no fault in the documented configuration, and nothing is reported when nobody reads certificates', () => {
  expect(written(asking)).toEqual([expect.stringMatching(/^well .*x-ssl-client-cert/)]);
  expect(seen(documented, { header: undefined })).toEqual([]);
  expect(seen(null, { header: undefined })).toEqual([]);
});

it.each<[string, string, RegExp]>([
  [
    'does not ask',
    readFileSync(documented, 'utf8'),
    /^ill .*不向调用方要证书.*ssl_verify_client optional_no_ca/,
  ],
  ['is told not to', asking.replace('optional_no_ca', 'off'), /^ill .*不向调用方要证书/],
  [
    'does not set the header',
    asking.replace(/ +proxy_set_header X-SSL.*\n/, ''),
    /^ill .*location \/ 没有设置 x-ssl-client-cert，调用方可以自己写.*\$ssl_client_escaped_cert;/,
  ],
  [
    'hands on what a caller wrote',
    asking.replace('$ssl_client_escaped_cert', '$http_x_ssl_client_cert'),
    /^ill/,
  ],
  [
    'loses the header in a block',
    asking.replace(
      /}\s*}\s*$/,
      '} location /x { proxy_set_header A b; proxy_pass http://127.0.0.1:8081; } }',
    ),
    /^ill .*location \/x 没有设置/,
  ],
  ['leads elsewhere', asking.replace('8081', '8080'), /^notice .*没有通往网关（端口 8081）/],
])('reports a front that %s', (_, text, said) => {
  expect(written(text)).toEqual([expect.stringMatching(said)]);
});

it('reports gateways that do not read or trust the front, and a front that cannot be checked', () => {
  const file = path.join(folder, 'asking.conf');
  writeFileSync(file, asking);
  expect(seen(file, { header: undefined })).toEqual([
    expect.stringMatching(/^notice .*CLIENT_CERT_HEADER=x-ssl-client-cert/),
  ]);
  expect(seen(file, { hasTrust: false })).toEqual([expect.stringMatching(/^ill .*设置 TRUST_PROXY/)]);
  expect(seen(null)).toEqual([expect.stringMatching(/^notice .*--nginx/)]);
});
