import type { Db } from '@portal/server';
import type { Api } from './apis';
import type { Answer, NoAnswer } from './send';
import type { Member } from './signIn';
import type { Upstream } from './startUpstream';

/** What the load needs to know of a stage, and the figures. */
export interface Ground {
  db: Db;
  /** Where visitors come in. */
  origin: string;
  /** Paths of pages that are looked at; none: the stage has no releases. */
  pages: readonly string[];
  /** Whether files are uploaded, too. */
  hasStore: boolean;
  /** Where callers come in. */
  gatewayUrls: readonly string[];
  appId: string;
  upstreams: Record<'patient' | 'steady', Upstream>;
  /** A browser with a session of this account, or of nobody. */
  signIn: (email: string | null) => Promise<Member>;
  call: (gateway: number, api: Api, options?: { leavesAfterMs?: number }) => Promise<Answer | NoAnswer>;
  /** @returns what tells how many processes have ended by themselves since. */
  watchExits: () => () => number;
  /** Ends it, with all of its processes. */
  close: () => Promise<void>;
}
