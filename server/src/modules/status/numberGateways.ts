import { days } from '../../platform/time';
import type { HeardGateway } from '../metering';

export interface NumberedGateway {
  number: number;
  gateway_id: string;
  heard_at: Date;
}

/** Most gateways shown individually; sums cover all. */
export const numberedMax = 20;
/** A gateway silent for this long loses its number and its figures. */
const forgottenMs = 30 * days;

/**
 * Which gateway has which number from now on: the one that it had, or the lowest that is free. Where none is, those that were
 * taken down give theirs, whoever is silent longest first.
 *
 * @param heard  Those that were heard of within a day, and have not left.
 */
export function numberGateways(
  known: readonly NumberedGateway[],
  heard: readonly Pick<HeardGateway, 'id' | 'heardAt'>[],
  now: Date,
): NumberedGateway[] {
  const heardAt = new Map(heard.map((one) => [one.id, one.heardAt]));
  const kept = known
    .map((one) => ({ ...one, heard_at: heardAt.get(one.gateway_id) ?? one.heard_at }))
    .filter(({ heard_at }) => now.getTime() - heard_at.getTime() < forgottenMs);
  const have = new Set(kept.map(({ gateway_id }) => gateway_id));
  const gone = kept
    .filter(({ gateway_id }) => !heardAt.has(gateway_id))
    .sort((a, b) => a.heard_at.getTime() - b.heard_at.getTime());
  const taken = new Set(kept.map(({ number }) => number));
  const free = Array.from({ length: numberedMax }, (_, at) => at + 1).filter((number) => !taken.has(number));
  const numbers = [...free, ...gone.map(({ number }) => number)];
  const fresh = heard
    .filter(({ id }) => !have.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, heardAt: heard_at }, at) => {
      const number = numbers[at];
      return number === undefined ? [] : [{ number, gateway_id: id, heard_at }];
    });
  const given = new Set(fresh.map(({ number }) => number));
  return [...kept.filter(({ number }) => !given.has(number)), ...fresh].sort((a, b) => a.number - b.number);
}
