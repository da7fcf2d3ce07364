import { sql } from 'kysely';
import type { Db } from './db/Db';
import type { Listen } from './db/listen';

/**
 * Announcements between parts of the server, in all its processes. Each carries the id of its subject; a listener reads
 * the current state itself.
 */
const topics = {
  /** What gateways know of an app has changed: the app, its keys, subscriptions or caps. */
  'app.changed': { kept: 'app' },
  /** What gateways know of an API has changed: its versions, upstreams or whether it is online. */
  'api.changed': { kept: 'api' },
  /** The live or canary version of a remote has changed. */
  'release.changed': { kept: null },
  /** What visitors see of this kind has changed. */
  'shown.changed': { kept: null },
  /** The number of a member's unread messages has changed. */
  'unread.changed': { kept: null },
  /** The length of a review queue has changed; the subject is its kind. */
  'queue.changed': { kept: null },
  /** Sessions of a person have ended or act for another account; the subject is the person. */
  'session.changed': { kept: null },
  /** Money has arrived in an account: what was suspended without it may resume. */
  'balance.arrived': { kept: null },
  /** A budget counts otherwise, or again: so does what gateways hold. */
  'budget.changed': { kept: null },
} as const satisfies Record<
  string,
  { /** Kind of the row that waits for whoever is away; null: none. */ kept: string | null }
>;

export type Topic = keyof typeof topics;

const channel = 'portal';
const changesLock = 7021;

/**
 * Announces a change; it is heard after the commit. Topics that are kept take a lock until then, so that rows are
 * numbered in commit order and a reader of all up to a number has missed none: announce last in a transaction.
 */
export async function announce(tx: Db, topic: Topic, subjectId: string, at: Date): Promise<void> {
  const kind = topics[topic].kept;
  if (kind) {
    await sql`select pg_advisory_xact_lock(${changesLock})`.execute(tx);
    await tx.insertInto('gateway_changes').values({ kind, subject_id: subjectId, at }).execute();
  }
  await tell(tx, topic, subjectId);
}

/** The same for topics that are not kept: a listener that is away misses it. */
export async function tell(tx: Db, topic: Topic, ...subjectIds: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${topic} `} || id) from unnest(${subjectIds}::text[]) id`.execute(
    tx,
  );
}

export interface Announcements {
  /**
   * Calls `hear` with the subject of each announcement; returns a function that stops. Announcements are missed while
   * the database is away.
   */
  on: (topic: Topic, hear: (subjectId: string) => void) => () => void;
  close: () => void;
}

/** Receives the announcements of all processes, on one connection for all listeners. */
export function listenForAnnouncements(listen: Listen): Announcements {
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
