import { stat } from 'node:fs/promises';
import type { CityResponse, Reader } from 'maxmind';
import { networkKind, plainAddress } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import { hours } from '../../../platform/time';

/** So often it is looked whether the operator has put another file there. */
const lookEveryMs = hours;

interface Opened {
  reader: Reader<CityResponse> | null;
  changedMs: number;
  lookedAtMs: number;
}

export interface Places {
  /** About where addresses are, in their order: `中国 浙江 杭州`, `内网`, `本机`; empty: it is not known. */
  namesOf: (addresses: readonly string[]) => Promise<string[]>;
  /** What the file knows of an address of the internet; null: nothing. */
  locate: (address: string) => Promise<Located | null>;
}

export interface Located {
  /** Empty: not known. */
  country: string;
  /** As `namesOf`. */
  place: string;
  /** In degrees; null: not known. */
  point: { latitude: number; longitude: number } | null;
}

/**
 * Places of addresses out of a file that the operator has put beside the portal (`DEVICE_PLACE_FILE`): nobody else is
 * asked about anybody's address. A file that cannot be read is told to the log, and the one before serves on.
 */
export function createPlaces({ clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>): Places {
  const file = config.devicePlaceFile;
  let opened: Opened = { reader: null, changedMs: 0, lookedAtMs: -Infinity };

  async function readerOf(place: string): Promise<Reader<CityResponse> | null> {
    const lookedAtMs = clock().getTime();
    if (lookedAtMs - opened.lookedAtMs < lookEveryMs) return opened.reader;
    opened = { ...opened, lookedAtMs };
    try {
      const { mtimeMs: changedMs } = await stat(place);
      if (changedMs === opened.changedMs) return opened.reader;
      const { open } = await import('maxmind');
      opened = { reader: await open<CityResponse>(place), changedMs, lookedAtMs };
    } catch (error) {
      log.error({ err: error, file: place }, 'the file of places cannot be read');
    }
    return opened.reader;
  }

  return {
    async locate(address) {
      const reader = file && !networkKind(address) ? await readerOf(file) : null;
      const found = reader && find(reader, address);
      if (!found) return null;
      const { latitude, longitude } = found.location ?? {};
      const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
      const country = found.country ? nameOf(found.country.names) : '';
      return { country, place: placeIn(found), point };
    },

    async namesOf(addresses) {
      const reader = file ? await readerOf(file) : null;
      return addresses.map(
        (address) => networkKind(address) ?? (reader ? placeIn(find(reader, address)) : ''),
      );
    },
  };
}

function placeIn(found: CityResponse | null): string {
  const parts = [found?.country, found?.subdivisions?.[0], found?.city].map(
    (part) => part && nameOf(part.names),
  );
  // Cities that are provinces are named once.
  return [...new Set(parts.filter(Boolean))].join(' ');
}

type Names = NonNullable<CityResponse['country']>['names'];
const nameOf = (names: Names): string => names['zh-CN'] ?? names.en ?? '';

/** Null also for what a file of the older kind of addresses has no room for. */
function find(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(plainAddress(address));
  } catch {
    return null;
  }
}
