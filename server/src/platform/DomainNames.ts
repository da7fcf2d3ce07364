import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';
import { errorCode } from './errorCode';

/** What the domain name system and the edge say of a domain: nothing of it is believed without them. */
export interface DomainNames {
  /** Values of the TXT records; empty where there is none. @throws when nobody answers. */
  txt: (name: string) => Promise<string[]>;
  /** Where the name leads, in lower case; empty where it does not. @throws when nobody answers. */
  cname: (name: string) => Promise<string[]>;
  /** Until when the edge has a certificate for the domain; null: none. Absent: nobody can be asked. */
  certificateUntil?: (host: string) => Promise<Date | null>;
}

const waitMs = 3000;
/** The name has no such record, or there is no such name. */
const absent: readonly unknown[] = ['ENODATA', 'ENOTFOUND'];

interface Edge {
  host: string;
  port: number;
}

/**
 * @param servers  `address` or `address:port`; none: those of the machine.
 * @param edge  Where TLS of own domains is ended. Only this place is connected to, whatever a domain is called.
 */
export function createDomainNames(servers: readonly string[], edge: Edge | null): DomainNames {
  const resolver = new Resolver({ timeout: waitMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const orNothing = async (asked: Promise<string[]>) => {
    try {
      return await asked;
    } catch (error) {
      if (absent.includes(errorCode(error))) return [];
      throw error;
    }
  };
  return {
    txt: (name) => orNothing(resolver.resolveTxt(name).then((rows) => rows.map((parts) => parts.join('')))),
    cname: (name) =>
      orNothing(resolver.resolveCname(name).then((names) => names.map((one) => one.toLowerCase()))),
    ...(edge && { certificateUntil: (host: string) => readCertificate(edge, host) }),
  };
}

function readCertificate({ host, port }: Edge, servername: string): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername, timeout: waitMs });
    const end = (until: Date | null) => {
      socket.destroy();
      resolve(until);
    };
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end(null));
    // Also a certificate that is not for this domain, or that nobody trusts.
    socket.once('error', () => end(null));
  });
}
