import type { Env, PublicBoard, RankingRange } from '@portal/calls';
import type { Generated, JSONColumnType } from 'kysely';
import type { Defaulted, Instant } from './columns';
import type { Grain, MarketDay } from './storedShapes';

/** Sums and figures of the market. */
export interface StatisticsTables {
  usage_sums: {
    scope: string;
    scope_id: string;
    /** Account whose part it is. */
    part_of: Defaulted<string>;
    grain: Grain;
    starts_at: Instant;
    env: Env;
    calls: number;
    failures: number;
    reached: number;
    faults: number;
    refused: number;
    cost_minor: number;
    /** Units of billed calls beyond one each. */
    extra_units: Defaulted<number>;
    latency_ms_sum: number;
    latencies: JSONColumnType<[bucket: number, calls: number][]>;
    codes: JSONColumnType<Record<string, number>>;
  };
  usage_marks: { id: Generated<number>; starts_at: Instant };
  ranking_boards: { board: PublicBoard; is_on: boolean; changed_at: Instant };
  public_ranks: {
    board: PublicBoard;
    range: RankingRange;
    rank: number;
    api_id: string;
    value: number;
    total: number;
    previous_rank: number | null;
    previous_value: number | null;
    counted_at: Instant;
  };
  /** Balance, payable and reserved money of each account together, in 1/10000 yuan; and when that was noted. */
  account_money: { owner_id: string; money_minor: number };
  account_money_kept: { is_only: Generated<boolean>; at: Instant };
  /** Daily figures of a provider or ('') the whole market; increments to be added; and which days are closed. */
  market_days: MarketDay;
  market_day_changes: MarketDay;
  market_days_closed: { is_only: Generated<boolean>; until: string };
  /** Active production subscriptions, as +1/−1 rows; the sum is always exact. */
  standing_counts: { provider_id: string; standing: number };
  /** First day on which a production subscription was called. */
  first_calls: { subscription_id: string; provider_id: string; day: string };
}
