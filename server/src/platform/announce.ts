import { sql } from 'kysely';
import type { Db } from './db/Db';
import type { Listen } from './db/listen';

/**
 * What one part of the server tells the others, in every process of it. Each names its subject by an id: whoever hears
 * it reads what has become of that.
 */
const topics = {
  /** An app is no longer what gateways know: itself, its keys, subscriptions or caps. */
  'app.changed': { kept: 'app' },
  /** An API is no longer what gateways know: its versions, upstreams or whether it is online. */
  'api.changed': { kept: 'api' },
  /** Another version of a remote is live or canary. */
  'release.changed': { kept: null },
  /** Something of this kind is shown to visitors otherwise than before. */
  'shown.changed': { kept: null },
  /** A member has more or fewer unread messages. */
  'unread.changed': { kept: null },
  /** A queue of the review desk, by its kind, is longer or shorter. */
  'queue.changed': { kept: null },
  /** Money has come to an account: what was stopped for want of it may go on. */
  'balance.arrived': { kept: null },
} as const satisfies Record<
  string,
  { /** Kind of the row that waits for whoever is away; null: none. */ kept: string | null }
>;

export type Topic = keyof typeof topics;

const channel = 'portal';
const changesLock = 7021;

/**
 * Tells the other parts, once the transaction is committed. What is kept takes a lock until then, so that its rows
 * are numbered in the order of the commits and whoever reads up to a number has not missed a smaller one: announce
 * it last in a transaction.
 */
export async function announce(tx: Db, topic: Topic, subjectId: string, at: Date): Promise<void> {
  const kind = topics[topic].kept;
  if (kind) {
    await sql`select pg_advisory_xact_lock(${changesLock})`.execute(tx);
    await tx.insertInto('gateway_changes').values({ kind, subject_id: subjectId, at }).execute();
  }
  await tell(tx, topic, subjectId);
}

/** The same for what nobody keeps: whoever is away misses it. */
export async function tell(tx: Db, topic: Topic, ...subjectIds: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${topic} `} || id) from unnest(${subjectIds}::text[]) id`.execute(
    tx,
  );
}

export interface Announcements {
  /** Calls `hear` with the subject of each announcement; tells how to stop. What is said while the database is away is missed. */
  on: (topic: Topic, hear: (subjectId: string) => void) => () => void;
  close: () => void;
}

/** Hears what any process has announced, on one connection for all who want to know. */
export function hearAnnouncements(listen: Listen): Announcements {
  const hearers = new Map<string, Set<(subjectId: string) => void>>();
  const stop = listen(channel, (payload) => {
    const end = payload.indexOf(' ');
    for (const hear of hearers.get(payload.slice(0, end)) ?? []) hear(payload.slice(end + 1));
  });
  return {
    on(topic, hear) {
      const known = hearers.get(topic) ?? new Set();
      hearers.set(topic, known.add(hear));
      return () => void known.delete(hear);
    },
    close: stop,
  };
}
