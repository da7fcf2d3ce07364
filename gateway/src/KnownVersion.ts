import type { OperationSettings } from '@portal/contract/gateway';
import type { RouteTree } from './RouteTree';

/** A version of an API that can be called. */
export interface KnownVersion {
  /** "v2" */
  name: string;
  /** "2.1.0" */
  version: string;
  isDeprecated: boolean;
  /** Deprecation headers that are sent with each answer. */
  endHeaders: Readonly<Record<string, string>>;
  routes: RouteTree;
  /** By operation, "GET /day". */
  settings: ReadonlyMap<string, OperationSettings>;
}
