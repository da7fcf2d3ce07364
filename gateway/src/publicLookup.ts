import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@portal/rules';

/** The address of the upstream is forbidden: the call is neither connected nor billed. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/**
 * Resolves the names of upstreams and rejects private addresses.
 *
 * @throws {ForbiddenAddressError} at once when the host is such an address itself.
 */
export function publicLookup(host: string): LookupFunction {
  const literal = host.replace(/^\[|\]$/g, '');
  const isLiteral = /^[\d.]+$|:/.test(literal);
  if (isLiteral && !isPublicAddress(literal)) throw new ForbiddenAddressError(literal);
  return (name, options, found) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 4);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new ForbiddenAddressError(name), '', 4);
      if (options.all) return found(null, addresses);
      found(null, first.address, first.family);
    });
  };
}
