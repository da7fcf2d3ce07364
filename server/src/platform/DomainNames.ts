import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';
import { errorCode } from './errorCode';

/** What DNS and the TLS edge say about a domain. A claim to a domain is believed only on their evidence. */
export interface DomainNames {
  /** Values of the TXT records; empty when there are none. @throws when DNS does not answer. */
  txt: (name: string) => Promise<string[]>;
  /** Targets of the CNAME, in lower case; empty when there are none. @throws when DNS does not answer. */
  cname: (name: string) => Promise<string[]>;
  /** End of the edge's certificate for the domain; null: none. Absent: no edge is configured. */
  certificateUntil?: (host: string) => Promise<Date | null>;
}

const waitMs = 3000;
/** Error codes for a missing record or name. */
const absent: readonly unknown[] = ['ENODATA', 'ENOTFOUND'];

interface Edge {
  host: string;
  port: number;
}

/**
 * @param servers  `address` or `address:port`; empty: those of the machine.
 * @param edge  Where TLS of own domains is terminated. Connections go only there, whatever the domain resolves to.
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
    // Includes certificates for other domains and untrusted ones.
    socket.once('error', () => end(null));
  });
}
