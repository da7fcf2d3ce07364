import { statusParts, type Health } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { minutes } from '../../platform/time';
import { listChannelHealth, type ChannelHealth } from '../messages';
import type { HeardGateway } from '../metering';
import { listAreas, type Area } from '../releases';
import type { NumberedGateway } from './numberGateways';
import { partName, partOf, partOfGateway } from './partName';

export interface Found {
  part: string;
  name: string;
  health: Exclude<Health, 'maintenance'>;
}

/** Gateways report every few seconds. */
export const gatewaySilentMs = 2 * minutes;
/** Fewer failures are not significant. */
const failuresMin = 3;

/**
 * The health of everything that can be checked, except single gateways. Absent parts are not listed.
 *
 * @param heard  Gateways of the last day, the most recent first: one that is running is sufficient. If all have stopped,
 *   no calls are served.
 */
export async function findHealth(
  db: Deps['db'],
  [heard]: readonly HeardGateway[],
  now: Date,
): Promise<Found[]> {
  return [
    // This code runs, so the server works and has its database.
    { part: 'server', name: statusParts.server, health: 'good' },
    ...(heard
      ? [
          {
            part: 'gateway',
            name: statusParts.gateway,
            health: healthOfGateway(heard.heardAt, now),
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

/** The health of each gateway that reported within a day; one silent for longer was taken down. */
export function findGateways(
  numbered: readonly NumberedGateway[],
  heard: readonly HeardGateway[],
  now: Date,
): Found[] {
  const there = new Set(heard.map(({ id }) => id));
  return numbered
    .filter(({ gateway_id }) => there.has(gateway_id))
    .map(({ number, heard_at }) => {
      const part = partOfGateway(number);
      return { part, name: String(partName({ part, name: '' })), health: healthOfGateway(heard_at, now) };
    });
}

const healthOfGateway = (heardAt: Date, now: Date): Found['health'] =>
  now.getTime() - heardAt.getTime() > gatewaySilentMs ? 'down' : 'good';

function healthOfArea({ visits, failed }: Area): Found['health'] {
  if (failed < failuresMin || failed < visits * 0.05) return 'good';
  return failed >= visits * 0.5 ? 'down' : 'degraded';
}

function healthOfChannel({ sent, failing }: ChannelHealth): Found['health'] {
  if (failing < failuresMin || failing <= sent) return 'good';
  return sent === 0 ? 'down' : 'degraded';
}
