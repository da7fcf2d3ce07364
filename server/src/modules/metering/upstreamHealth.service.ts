import { downCauses, type AddressHealth, type UpstreamHealthView } from '@portal/calls';
import type { UpstreamHealth } from '@portal/contract/gateway';
import { keyOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { days, formatInstant, minutes } from '../../platform/time';
import {
  countDown,
  findOffered,
  forgetHealth,
  listHealth,
  listUpstreams,
  putHealth,
  type ToldRow,
} from './upstreamHealth.repository';

/** Gateways report once a minute; older reports are ignored. */
const freshMs = 3 * minutes;
const keptMs = days;

export type UpstreamHealthService = ReturnType<typeof createUpstreamHealth>;

/** Health of APIs with several upstreams, as gateways see it. */
export function createUpstreamHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const freshFrom = () => new Date(clock().getTime() - freshMs);

  return {
    note: (gatewayId: string, upstreams: readonly UpstreamHealth[]) =>
      inTransaction(db, (tx) => putHealth(tx, gatewayId, upstreams, clock())),

    /**
     * @param ownerId  Required owner; null: for operators.
     * @throws {AppError} `E4108`.
     */
    async view(apiId: string, ownerId: string | null): Promise<UpstreamHealthView> {
      if (!(await findOffered(db, apiId, ownerId))) throw new AppError('E4108');
      const upstreams = await listUpstreams(db, apiId);
      const told = await listHealth(db, apiId, freshFrom());
      return {
        probe: upstreams.find(({ probe }) => probe !== null)?.probe ?? null,
        records: upstreams.flatMap(({ env, base_url, weight, more }) =>
          [{ baseUrl: base_url, weight }, ...more].map((one) => ({
            env,
            url: one.baseUrl,
            weight: one.weight,
            ...summed(told.filter((row) => row.env === env && row.base_url === one.baseUrl)),
          })),
        ),
      };
    },

    countDown: () => countDown(db, freshFrom()),
    forget: () => forgetHealth(db, new Date(clock().getTime() - keptMs)),
  };
}

/** Combines the reports of several gateways about one address. */
function summed(told: readonly ToldRow[]): Pick<AddressHealth, 'state' | 'causes' | 'since' | 'gateways'> {
  if (told.length === 0) return { state: 'unknown', causes: [], since: null, gateways: 0 };
  const down = told.filter(({ is_up }) => !is_up);
  const meant = down.length > 0 ? down : told;
  const causes = [...new Set(down.map(({ cause }) => cause))].flatMap((cause) => {
    const known = keyOf(downCauses, cause);
    return known ? [known] : [];
  });
  return {
    state: down.length === 0 ? 'up' : down.length === told.length ? 'down' : 'partly',
    causes,
    since: formatInstant(new Date(Math.min(...meant.map(({ since }) => since.getTime())))),
    gateways: told.length,
  };
}
