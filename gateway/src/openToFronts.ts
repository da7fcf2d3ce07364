import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { AccessLogSettler, type SettlerParts } from './AccessLogSettler';
import { Authorizer, type AuthorizerParts } from './Authorizer';
import type { GatewayConfig } from './config';
import { httpLimits } from './httpLimits';
import type { LeasePool } from './LeasePool';
import { LogTail } from './LogTail';
import { Reservations } from './Reservations';
import { createSettleTokens } from './settleToken';

/** What carries calls here judges and settles those that are carried elsewhere, too. */
type FrontParts = Omit<AuthorizerParts, 'tokensOfSettling' | 'reservations' | 'hosts'> &
  Pick<SettlerParts, 'usage' | 'report' | 'clock'> & { leases: LeasePool };

/** Where gateways of others ask whether a call may pass. Not listening yet. */
export interface FrontDoor {
  http: Server;
  /** What the log says by now is settled; the rest is when the gateway is back. */
  close: () => Promise<void>;
}

/**
 * Lets gateways of others ask; their access log says what became of it.
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
    // A front that asks sends along whatever its caller has sent.
    clientCertHeader: null,
    tokensOfSettling: settleTokens,
    reservations,
    hosts: config.upstreamHosts,
  });
  const http = createServer(httpLimits, (request, response) => void authorizer.handle(request, response));
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
