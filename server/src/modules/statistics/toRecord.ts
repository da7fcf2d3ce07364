import type { CallRecord } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { formatInstant } from '../../platform/time';
import { maskName } from '../../platform/masks';
import { say } from '../../platform/i18n/say';
import type { RecordFilter, RecordRow } from './statistics.queries';
import type { UsageScope } from './usageScope.queries';

/** @throws {AppError} `E0017` for anybody else who filters by address: the result would reveal it. */
export function refuseAddress({ view, address }: Pick<RecordFilter, 'view' | 'address'>): void {
  if (view !== 'consumer' && address)
    throw new AppError('E0017', { fields: [{ name: 'address', message: say`只有调用方能看到地址` }] });
}

/** A single call, as the consumer or the provider sees it. */
export const toRecord = (row: RecordRow, view: UsageScope['view']): CallRecord => ({
  requestId: row.request_id,
  at: formatInstant(row.at),
  appName: row.app_name,
  apiName: row.api_name,
  ...(view !== 'consumer' && { consumer: consumerName(row.owner_name, view) }),
  env: row.env,
  operation: row.operation,
  status: row.status,
  code: row.code,
  isBilled: row.is_billed ? 1 : 0,
  units: row.units,
  cost: formatMinor(row.cost_minor),
  ms: row.latency_ms,
  // Only the consumer itself sees its addresses.
  address: view === 'consumer' ? row.address : '',
});

/** The caller's name, masked for everybody but the portal itself. */
export const consumerName = (name: string | null, view: UsageScope['view']): string =>
  view === 'platform' ? (name ?? '') : maskName(name ?? '');
