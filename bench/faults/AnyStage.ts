import type { Db } from '@portal/server';
import type { Api } from './apis';
import type { Answer, NoAnswer } from './send';
import type { Member } from './signIn';
import type { Upstream } from './startUpstream';

/** A portal under test, with one instance of each program or with several: what load and measurements need of it. */
export interface AnyStage {
  db: Db;
  /** Public address of the portal. */
  origin: string;
  /** Paths of pages to request; empty: the stage has no releases. */
  pages: readonly string[];
  /** Whether files are uploaded, too. */
  hasStore: boolean;
  /** Public addresses of the gateways. */
  gatewayUrls: readonly string[];
  appId: string;
  upstreams: Record<'patient' | 'steady', Upstream>;
  /** A session of this account; null: not signed in. */
  signIn: (email: string | null) => Promise<Member>;
  call: (gateway: number, api: Api, options?: { leavesAfterMs?: number }) => Promise<Answer | NoAnswer>;
  /** @returns a function that returns how many processes have exited unexpectedly since. */
  watchExits: () => () => number;
  /** Stops it with all of its processes. */
  close: () => Promise<void>;
}
