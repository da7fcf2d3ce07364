import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Receives `pg_notify` messages of all processes; returns a function that stops. */
export type Listen = (channel: string, hear: (payload: string) => void) => () => void;

const retryMs = 1000;
const heartbeatMs = 5000;
const answerMs = 2000;

export const listenEmbedded =
  (database: PGlite): Listen =>
  (channel, hear) => {
    const listening = database.listen(channel, hear);
    return () => void listening.then((stop) => stop()).catch(() => {});
  };

/** On a separate connection, which is reopened when it breaks or stops answering. */
export const listenOnServer =
  (connectionString: string): Listen =>
  (channel, hear) => {
    const stopping = new AbortController();

    async function listenUntilBroken(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
        keepAlive: true,
      });
      const over = new AbortController();
      const ended = AbortSignal.any([stopping.signal, over.signal]);
      client.on('error', () => over.abort());
      client.on('end', () => over.abort());
      client.on('notification', ({ payload = '' }) => hear(payload));
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        // A connection may die silently, so it is pinged.
        while (await pause(heartbeatMs, true, { signal: ended })) await client.query('select 1');
      } finally {
        void client.end().catch(() => {});
      }
    }

    async function listen(): Promise<void> {
      while (!stopping.signal.aborted) {
        await listenUntilBroken().catch(() => {});
        await pause(retryMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }

    void listen();
    return () => stopping.abort();
  };
