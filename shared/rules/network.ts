import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address, or a network of either in CIDR notation. */
export function isIpOrNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  if (rest.length > 0) return false;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  // A zone such as `fe80::1%eth0` is meaningless to other machines.
  const isV6 = address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address);
  if (!isV4 && !isV6) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isV4 ? 32 : 128));
}

/** Number of the first invalid line, from 1; null: all are valid. Empty lines are ignored. */
export function firstBadIpLine(text: string): number | null {
  const index = text.split('\n').findIndex((line) => line.trim() !== '' && !isIpOrNetwork(line.trim()));
  return index < 0 ? null : index + 1;
}

/** Non-empty lines of a text field, trimmed. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Deprecated IPv4-compatible IPv6 addresses: `::127.0.0.1`. */
const compatible = ipaddr.IPv6.parse('::');

/** Whether an address is public: not loopback, private or link-local, nor one of these embedded in IPv6. */
export function isPublicAddress(address: string): boolean {
  try {
    const parsed = ipaddr.parse(address);
    if (parsed instanceof ipaddr.IPv6 && parsed.match(compatible, 96)) return false;
    return parsed.range() === 'unicast';
  } catch {
    return false;
  }
}

/** Hides the host part of an address: `203.0.113.*`, `2001:db8:7:*`. */
export function maskAddress(address: string): string {
  try {
    const parsed = ipaddr.process(address);
    if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.*`;
    return `${parsed.parts
      .slice(0, 3)
      .map((part) => part.toString(16))
      .join(':')}:*`;
  } catch {
    return '未知';
  }
}

const kinds: Readonly<Record<string, string>> = {
  loopback: '本机',
  private: '内网',
  linkLocal: '内网',
  uniqueLocal: '内网',
  carrierGradeNat: '内网',
};

/** Kind of a non-public address, in words; null: public, or no address. */
export function networkKind(address: string): string | null {
  try {
    return kinds[ipaddr.process(address).range()] ?? null;
  } catch {
    return null;
  }
}

/** Unwraps an IPv4-mapped IPv6 address. @throws when it is no address. */
export const plainAddress = (address: string): string => ipaddr.process(address).toString();
