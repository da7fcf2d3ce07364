import pg from 'pg';
import { seconds } from '../time';

/** A replica further behind is not used. */
export const lagMaxMs = 2 * seconds;
const lookEveryMs = 250;
const answerMs = 1000;
const samplesMax = 40;

/** Position of the primary's log at a time. */
interface Sample {
  place: bigint;
  at: number;
}

/**
 * Knows up to which moment a replica is complete: log positions of the primary are remembered with their time, and the
 * replica is asked how far it is. Clocks of other machines are not involved.
 */
export class ReplicaWatch {
  private samples: Sample[] = [];
  /** Everything written before this is on the replica. */
  private completeAt = -Infinity;
  private heldOffAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private clients: { primary: pg.Client; replica: pg.Client } | null = null;
  private isStopped = false;

  constructor(
    private readonly addresses: { primary: string; replica: string },
    private readonly now = () => performance.now(),
  ) {}

  /** Watches it until `stop`. */
  start(): void {
    void this.lookAndGoOn();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.forget();
  }

  /** Whether it may be used now. */
  isFresh(): boolean {
    return this.lagMs() < lagMaxMs && this.completeAt > this.heldOffAt;
  }

  /** How far it is behind; infinite when unknown. */
  lagMs(): number {
    return this.now() - this.completeAt;
  }

  /** Something was announced just now: whoever reacts has to see it, so the replica is not used for a while. */
  holdOff(): void {
    this.heldOffAt = this.now();
  }

  /** Call when it did not answer. */
  doubt(): void {
    this.completeAt = -Infinity;
    this.samples = [];
  }

  private async lookAndGoOn(): Promise<void> {
    await this.look().catch(() => this.forget());
    // It may have connected while stopping.
    if (this.isStopped) return this.forget();
    this.timer = setTimeout(() => this.start(), lookEveryMs).unref();
  }

  private async look(): Promise<void> {
    const { primary, replica } = (this.clients ??= await this.connect());
    const at = this.now();
    const { rows: written } = await primary.query<{ place: string }>(
      'select pg_current_wal_insert_lsn()::text as place',
    );
    this.samples = [...this.samples, { place: placeOf(written[0]?.place), at }].slice(-samplesMax);
    const { rows: replayed } = await replica.query<{ place: string | null }>(
      'select pg_last_wal_replay_lsn()::text as place',
    );
    const reached = placeOf(replayed[0]?.place);
    const passed = this.samples.findLast(({ place }) => place <= reached);
    if (passed) this.completeAt = passed.at;
  }

  private async connect() {
    const clients = { primary: this.client('primary'), replica: this.client('replica') };
    try {
      await Promise.all([clients.primary.connect(), clients.replica.connect()]);
      const [of, has] = await Promise.all([identityOf(clients.primary), identityOf(clients.replica)]);
      if (of !== has) throw new Error('the replica is one of another database');
      return clients;
    } catch (error) {
      for (const client of Object.values(clients)) void client.end().catch(() => {});
      throw error;
    }
  }

  private client(of: keyof ReplicaWatch['addresses']): pg.Client {
    const client = new pg.Client({
      connectionString: this.addresses[of],
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client.on('error', () => {});
    return client;
  }

  private async forget(): Promise<void> {
    const clients = this.clients;
    this.clients = null;
    if (clients) await Promise.all([clients.primary.end(), clients.replica.end()]).catch(() => {});
  }
}

/** Parses a log position, `16/B374D848`; a missing one comes before all others. */
function placeOf(text: string | null | undefined): bigint {
  const [high, low] = (text ?? '').split('/');
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : -1n;
}

async function identityOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  return rows[0]?.id;
}
