import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Network {
  value: string;
  base: Address;
  bits: number;
}

/** Parses an address (as a network of one) or network. Null: neither. */
export function parseNetwork(value: string): Network | null {
  try {
    if (!value.includes('/')) {
      const base = ipaddr.process(value);
      return { value, base, bits: base.toByteArray().length * 8 };
    }
    const [base, bits] = ipaddr.parseCIDR(value);
    // IPv4-mapped IPv6 is treated as IPv4.
    if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96)
      return { value, base: base.toIPv4Address(), bits: bits - 96 };
    return { value, base, bits };
  } catch {
    return null;
  }
}

/**
 * Parses a list once and returns a lookup: address → the first entry that contains it, or null. IPv4-mapped IPv6 counts
 * as IPv4.
 */
export function networkFinder(list: readonly string[]): (address: string) => string | null {
  const networks = list.map(parseNetwork).filter((network) => network !== null);
  return (address) => {
    const parsed = parseNetwork(address)?.base;
    if (!parsed || address.includes('/')) return null;
    return networks.find((network) => contains(network, parsed))?.value ?? null;
  };
}

function contains({ base, bits }: Network, address: Address): boolean {
  if (base instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(base, bits);
  return address instanceof ipaddr.IPv6 && address.match(base, bits);
}
