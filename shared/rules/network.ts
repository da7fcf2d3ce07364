import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address, or a network of either in CIDR notation. */
export function isIpOrNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  if (rest.length > 0) return false;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  // `fe80::1%eth0` names a card of one machine, nothing that another one could see.
  const isV6 = address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address);
  if (!isV4 && !isV6) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isV4 ? 32 : 128));
}

/** First line that is no address, counted from 1; null when all are. Empty lines do not count as addresses. */
export function firstBadIpLine(text: string): number | null {
  const index = text.split('\n').findIndex((line) => line.trim() !== '' && !isIpOrNetwork(line.trim()));
  return index < 0 ? null : index + 1;
}

/** The lines of a text field, without blanks and empty ones. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The first 96 bits of an IPv6 address that stands for an IPv4 one, as it was written long ago: `::127.0.0.1`. */
const compatible = ipaddr.IPv6.parse('::');

/** Whether an address belongs to the open internet: not loopback, private, link-local, or in disguise one of these. */
export function isPublicAddress(address: string): boolean {
  try {
    const parsed = ipaddr.parse(address);
    if (parsed instanceof ipaddr.IPv6 && parsed.match(compatible, 96)) return false;
    return parsed.range() === 'unicast';
  } catch {
    return false;
  }
}

/** Where an address is, without saying which of its network it is: `203.0.113.*`, `2001:db8:7:*`. */
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

/** What an address is that lies nowhere in the world; null: it is a public one, or none. */
export function networkKind(address: string): string | null {
  try {
    return kinds[ipaddr.process(address).range()] ?? null;
  } catch {
    return null;
  }
}

/** An address of IPv4 in the clothes of IPv6 without them. @throws for what is no address. */
export const plainAddress = (address: string): string => ipaddr.process(address).toString();
