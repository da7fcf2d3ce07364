import type { Finding } from '../problems';
import type { GatewayRoute } from './GatewayRoute';

/** What was found in the export of a gateway. */
export interface RouteSource {
  routes: GatewayRoute[];
  /** What is wrong with it, and what is no route and stays behind. */
  findings: Finding[];
}
