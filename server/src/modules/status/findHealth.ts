import { statusParts, type Health } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { minutes } from '../../platform/time';
import { listChannelHealth, type ChannelHealth } from '../messages';
import { lastHeardOfGateways } from '../metering';
import { listAreas, type Area } from '../releases';
import { partName, partOf } from './partName';

export interface Found {
  part: string;
  name: string;
  health: Exclude<Health, 'maintenance'>;
}

/** Gateways ask every few seconds. */
const gatewaySilentMs = 2 * minutes;
/** Fewer failures say nothing. */
const failuresMin = 3;

/** How everything does that can be looked at now. What is not there is not told. */
export async function findHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Found[]> {
  const now = clock();
  const heard = await lastHeardOfGateways(db, now);
  return [
    // Whoever runs this has the database and works.
    { part: 'server', name: statusParts.server, health: 'good' },
    ...(heard
      ? [
          {
            part: 'gateway',
            name: statusParts.gateway,
            health: now.getTime() - heard.getTime() > gatewaySilentMs ? ('down' as const) : ('good' as const),
          },
        ]
      : []),
    ...(await listAreas(db, now)).map((area) => {
      const part = partOf(area.remote);
      return { part, name: String(partName({ part, name: area.title })), health: healthOfArea(area) };
    }),
    ...(await listChannelHealth(db, now)).map((one) => ({
      part: one.channel,
      name: statusParts[one.channel],
      health: healthOfChannel(one),
    })),
  ];
}

function healthOfArea({ visits, failed }: Area): Found['health'] {
  if (failed < failuresMin || failed < visits * 0.05) return 'good';
  return failed >= visits * 0.5 ? 'down' : 'degraded';
}

function healthOfChannel({ sent, failing }: ChannelHealth): Found['health'] {
  if (failing < failuresMin || failing <= sent) return 'good';
  return sent === 0 ? 'down' : 'degraded';
}
