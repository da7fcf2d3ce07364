import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNginx } from './checkNginx';
import { ills } from './ills';
import { look } from './test/look';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-doctor-nginx-'));
afterAll(() => rmSync(folder, { recursive: true }));
const documented = path.join(__dirname, '../../../docs/nginx/portal.conf');

const headers = `proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;`;
function server(text: string): string {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, `http { server { ${text} } }`);
  return file;
}

it('finds no fault in the documented configuration', () => {
  expect(existsSync(documented)).toBe(true);
  expect(ills(checkNginx(documented, true))).toEqual([]);
});

it.each<[string, string, RegExp]>([
  [
    'hands nothing on',
    'client_max_body_size 0; location / { proxy_pass http://a; }',
    /location \/ 没有交出全部信息。.*Host \$host; .*X-Forwarded-For.*X-Forwarded-Proto/,
  ],
  [
    'only says so in a comment',
    `client_max_body_size 0; location / { proxy_pass http://a;\n# ${headers.replace('\n', ' ')}\n }`,
    /没有交出全部信息/,
  ],
  [
    'loses in a block what was set around it',
    `client_max_body_size 0; ${headers} location / { proxy_pass http://a; } location /x { proxy_set_header A "b;{"; proxy_pass http://a; }`,
    /location \/x 没有交出全部信息/,
  ],
  [
    'takes little',
    `${headers} location / { proxy_pass http://a; }`,
    /最多接收 1m。请设置 client_max_body_size 0;/,
  ],
  ['passes nothing on', headers, /没有 proxy_pass/],
])('reports an nginx that %s', (_, text, sentence) => {
  expect(ills(checkNginx(server(text), true))).toEqual([expect.stringMatching(sentence)]);
});

it('reports a file that is missing', () => {
  expect(ills(checkNginx('/nowhere/nginx.conf', true))).toEqual([expect.stringContaining('--nginx')]);
});

it('reports a portal that does not trust it', async () => {
  expect(ills(await look({}, { nginx: documented }))).toEqual([
    expect.stringContaining('请给门户与网关设置 TRUST_PROXY=1'),
  ]);
  expect(ills(await look({ TRUST_PROXY: '1' }, { nginx: documented }))).toEqual([]);
});
