import type { Server } from 'node:http';
import path from 'node:path';
import { AccessLogSettler, type SettlerParts } from './AccessLogSettler';
import { Authorizer, type AuthorizerParts } from './Authorizer';
import type { GatewayConfig } from './config';
import type { LeasePool } from './LeasePool';
import { LogTail } from './LogTail';
import { openHttp } from './openHttp';
import { Reservations } from './Reservations';
import { createSettleTokens } from './settleToken';

/** Parts shared with the handler of carried calls. */
type FrontParts = Omit<AuthorizerParts, 'tokensOfSettling' | 'reservations' | 'hosts'> &
  Pick<SettlerParts, 'usage' | 'report' | 'clock'> & { leases: LeasePool };

/** Authorisation server for external gateways. Not listening yet. */
export interface FrontDoor {
  http: Server;
  /** Settles what is logged by now; the rest when the gateway is back. */
  close: () => Promise<void>;
}

/**
 * Opens the authorisation server for external gateways, whose access log reports the outcomes.
 *
 * @param log  File that they write.
 */
export function openToFronts(config: GatewayConfig, log: string, parts: FrontParts): FrontDoor {
  const { leases, usage, report, clock } = parts;
  const settleTokens = createSettleTokens(config.token);
  const reservations = new Reservations(leases, clock);
  const settler = new AccessLogSettler({
    tail: new LogTail(log, path.join(config.dataDir, 'access-log-position.json')),
    tokens: settleTokens,
    reservations,
    leases,
    usage,
    report,
    clock,
  });
  const authorizer = new Authorizer({
    ...parts,
    // A front passes on whatever its caller has sent, so the header cannot be trusted.
    clientCertHeader: null,
    tokensOfSettling: settleTokens,
    reservations,
    hosts: config.upstreamHosts,
  });
  const http = openHttp(
    (request, response) => void authorizer.handle(request, response),
    () => parts.directory.portal,
  );
  return {
    http,
    async close() {
      http.close();
      http.closeAllConnections();
      await settler.close();
      reservations.close();
    },
  };
}
