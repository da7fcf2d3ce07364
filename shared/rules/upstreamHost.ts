import ipaddr from 'ipaddr.js';
import type { Rule } from './Rule';

/** A host name as providers write it in upstream addresses. */
export const upstreamHostRules: readonly Rule[] = [
  { isMet: (host) => host.length <= 253, message: '域名过长' },
  {
    isMet: (host) => /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*$/.test(host),
    message: '请填写小写的域名，不带协议与端口',
  },
];

/** Where the gateways connect to instead: a host and port in a private network, never the gateway's own machine. */
export const upstreamAddressRules: readonly Rule[] = [
  { isMet: (address) => address.length <= 259, message: '地址过长' },
  {
    isMet: (address) => /^[a-z0-9][a-z0-9.-]*:[1-9]\d{0,4}$/.test(address),
    message: '请填写 主机:端口，如 10.0.8.21:8080',
  },
  {
    isMet: (address) => !isNear(address),
    message: '不能指向本机或链路本地地址，需要时用部署设置 UPSTREAM_HOSTS 放行',
  },
  { isMet: (address) => Number(address.split(':')[1]) <= portMax, message: '端口最大 65535' },
];

const portMax = 65_535;

/** Address ranges to which a gateway must never connect. */
const nearRanges = ['loopback', 'linkLocal', 'unspecified', 'broadcast', 'multicast', 'reserved'];

function isNear(address: string): boolean {
  const [host = ''] = address.split(':');
  return ipaddr.IPv4.isValidFourPartDecimal(host)
    ? nearRanges.includes(ipaddr.IPv4.parse(host).range())
    : host === 'localhost' || host.endsWith('.localhost') || /^[\d.]+$/.test(host);
}
