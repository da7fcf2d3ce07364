import { existsSync, readFileSync } from 'node:fs';
import { ill, notice, well, type Finding } from './Finding';
import { findPassing, type Passing } from './findPassing';
import { readNginx, type NginxBlock } from './readNginx';

const about = '客户端证书';
/** nginx variable with the client certificate, in the format that the gateway reads. */
const nginxValue = '$ssl_client_escaped_cert';

interface Front {
  /** Configuration file of the front nginx; null: not given. */
  nginx: string | null;
  /** `CLIENT_CERT_HEADER`; absent: gateways read none. */
  header: string | undefined;
  /** Whether gateways trust a proxy. */
  hasTrust: boolean;
  /** Port of the gateways. */
  gatewayPort: string;
}

/**
 * Whether the front that passes client certificates and the gateways that read them are configured consistently. If
 * gateways read a header that the front does not set, callers could forge it.
 */
export function checkClientCerts({ nginx, header, hasTrust, gatewayPort }: Front): Finding[] {
  const blocks =
    nginx !== null && existsSync(nginx) ? findGatewayBlocks(readFileSync(nginx, 'utf8'), gatewayPort) : [];
  if (!header)
    return blocks.some(asksCertificates)
      ? [
          notice(
            about,
            `${nginx} 向调用方要客户端证书，而这里没有设置 CLIENT_CERT_HEADER`,
            '网关会拒绝要求证书的应用；请给网关设置 CLIENT_CERT_HEADER=x-ssl-client-cert',
          ),
        ]
      : [];
  if (!hasTrust)
    return [
      ill(
        about,
        '设置了 CLIENT_CERT_HEADER，而网关不相信任何代理，要求证书的应用都会被拒绝',
        '请给网关设置 TRUST_PROXY，写前面那个代理的地址',
      ),
    ];
  if (nginx === null) return [notice(about, '没有检查前面的代理是否设置证书的请求头', hintOfFile)];
  if (blocks.length === 0)
    return [notice(about, `${nginx} 里没有通往网关（端口 ${gatewayPort}）的 proxy_pass`, hintOfFile)];
  const faults = blocks.flatMap((block) => faultsOf(nginx, block, header));
  return faults.length > 0 ? faults : [well(about, `${nginx} 把调用方的证书用 ${header} 交给网关`)];
}

const hintOfFile = '请用 --nginx 指定网关前面的那一份，例如 docs/nginx/gateway.conf';

function faultsOf(file: string, passing: Passing, header: string): Finding[] {
  const { name, headers } = passing;
  const set = headers.filter(([, named = '']) => named.toLowerCase() === header).map(([, , value]) => value);
  const isSet =
    header === 'x-ssl-client-cert'
      ? set.length === 1 && set[0] === nginxValue
      : set.length === 1 && isOwn(set[0]);
  return [
    ...(isSet
      ? []
      : [
          ill(
            about,
            `${file} 的 ${name} 没有设置 ${header}，调用方可以自己写一个证书`,
            `请在这个块里加上 proxy_set_header ${header} ${nginxValue};`,
          ),
        ]),
    ...(asksCertificates(passing)
      ? []
      : [
          ill(
            about,
            `${file} 的 ${name} 不向调用方要证书，要求证书的应用都会被拒绝`,
            '请在 server 块里加上 ssl_verify_client optional_no_ca; ssl_verify_depth 5;',
          ),
        ]),
  ];
}

/** Whether nginx requests client certificates. */
const asksCertificates = ({ valueOf }: Passing) => (valueOf('ssl_verify_client') ?? 'off') !== 'off';

/** Whether the value comes from nginx rather than from the caller's own header. */
const isOwn = (value = '') => value.startsWith('$') && !value.startsWith('$http_');

function findGatewayBlocks(text: string, port: string): Passing[] {
  const whole = readNginx(text);
  const groups = new Map(
    everyBlock(whole).flatMap(({ name, directives }) => {
      const [word, group] = name.split(' ');
      return word === 'upstream' && group
        ? [[group, directives.flatMap(([first, at]) => (first === 'server' && at ? [at] : []))] as const]
        : [];
    }),
  );
  return findPassing(whole, (target) => {
    const host = target.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
    return (groups.get(host) ?? [host]).some((at) => at.endsWith(`:${port}`));
  });
}

const everyBlock = (block: NginxBlock): NginxBlock[] => [block, ...block.blocks.flatMap(everyBlock)];
