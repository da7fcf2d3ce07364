import type { Finding } from '../description/problems';
import type { GatewayRoute } from './GatewayRoute';

/** The content of a gateway's export. */
export interface RouteSource {
  routes: GatewayRoute[];
  /** Problems, and parts that are not routes and are not imported. */
  findings: Finding[];
}
