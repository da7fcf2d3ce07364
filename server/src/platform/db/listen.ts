import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Hears what transactions announce with `pg_notify`, whichever process they ran in; tells how to stop. */
export type Listen = (channel: string, hear: (payload: string) => void) => () => void;

const retryMs = 1000;

export const listenEmbedded =
  (database: PGlite): Listen =>
  (channel, hear) => {
    const listening = database.listen(channel, hear);
    return () => void listening.then((stop) => stop()).catch(() => {});
  };

/** On a connection of its own, opened again when it breaks. */
export const listenOnServer =
  (connectionString: string): Listen =>
  (channel, hear) => {
    let isStopped = false;
    let client: pg.Client | null = null;

    async function open(): Promise<void> {
      if (isStopped) return;
      client = new pg.Client({ connectionString });
      client.on('notification', ({ payload = '' }) => hear(payload));
      client.on('error', () => void client?.end().catch(() => {}));
      client.on('end', () => !isStopped && setTimeout(() => void open(), retryMs).unref());
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch {
        await client.end().catch(() => {});
      }
    }

    void open();
    return () => {
      isStopped = true;
      void client?.end().catch(() => {});
    };
  };
