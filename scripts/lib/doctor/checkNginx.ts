import { existsSync, readFileSync } from 'node:fs';
import { ill, well, type Finding } from './Finding';
import { findPassing, type Passing } from './findPassing';
import { readNginx } from './readNginx';

const about = 'nginx';

/** Proxy headers that the portal requires, with the values allowed for each. */
const neededHeaders = [
  { header: 'host', values: ['$host', '$http_host'], line: 'proxy_set_header Host $host;' },
  {
    header: 'x-forwarded-for',
    values: ['$proxy_add_x_forwarded_for'],
    line: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  },
  {
    header: 'x-forwarded-proto',
    values: ['$scheme', 'https'],
    line: 'proxy_set_header X-Forwarded-Proto $scheme;',
  },
];
/** Uploads are up to 20 MB; releases are larger. */
const bodyMinMegabytes = 100;

/** What nginx accepts without a setting. */
const usualBodyMax = '1m';

/**
 * @param file Configuration of the front nginx.
 * @param hasTrust Whether the portal trusts a proxy.
 */
export function checkNginx(file: string, hasTrust: boolean): Finding[] {
  if (!existsSync(file))
    return [ill(about, `没有文件 ${file}`, '请指定门户的那一份，例如 --nginx /etc/nginx/conf.d/portal.conf')];
  const passing = findPassing(readNginx(readFileSync(file, 'utf8')), () => true);
  if (passing.length === 0)
    return [ill(about, `${file} 里没有 proxy_pass`, '请以 docs/nginx/portal.conf 为例')];
  const faults = passing.flatMap((one) => faultsOf(file, one));
  return [
    ...(faults.length > 0 ? faults : [well(about, `${file} 把主机、地址与协议交给门户`)]),
    ...(hasTrust
      ? []
      : [ill('TRUST_PROXY', '前面有 nginx，而门户不相信任何代理', '请给门户与网关设置 TRUST_PROXY=1')]),
  ];
}

function faultsOf(file: string, { name, headers, valueOf }: Passing): Finding[] {
  const bodyMax = valueOf('client_max_body_size') ?? usualBodyMax;
  const has = (header: string, values: string[]) =>
    headers.some(([, named = '', value = '']) => named.toLowerCase() === header && values.includes(value));
  const lacking = neededHeaders.filter(({ header, values }) => !has(header, values)).map(({ line }) => line);
  return [
    ...(lacking.length > 0
      ? [ill(about, `${file} 的 ${name} 没有交出全部信息`, `请在这个块里加上 ${lacking.join(' ')}`)]
      : []),
    ...(isSmall(bodyMax)
      ? [
          ill(
            about,
            `${file} 的 ${name} 最多接收 ${bodyMax}`,
            '请设置 client_max_body_size 0; 大小由门户检查',
          ),
        ]
      : []),
  ];
}

const megabytes: Record<string, number> = { '': 1 / 1024 ** 2, k: 1 / 1024, m: 1, g: 1024 };

function isSmall(size: string): boolean {
  const [, number = '0', unit = ''] = /^(\d+)([kmg]?)$/i.exec(size) ?? [];
  const value = Number(number) * (megabytes[unit.toLowerCase()] ?? 1);
  return value > 0 && value < bodyMinMegabytes;
}
