import { stat } from 'node:fs/promises';
import type { CityResponse, Reader } from 'maxmind';
import { networkKind, plainAddress } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import { hours } from '../../../platform/time';

/** How often the file is checked for a newer version. */
const lookEveryMs = hours;

interface Opened {
  reader: Reader<CityResponse> | null;
  changedMs: number;
  lookedAtMs: number;
}

export interface Places {
  /** Approximate places of addresses in order: `中国 浙江 杭州`, `内网`, `本机`; empty: unknown. */
  namesOf: (addresses: readonly string[]) => Promise<string[]>;
  /** Place of a public address; null: unknown. */
  locate: (address: string) => Promise<Located | null>;
}

export interface Located {
  /** Empty: unknown. */
  country: string;
  /** As `namesOf`. */
  place: string;
  /** In degrees; null: unknown. */
  point: { latitude: number; longitude: number } | null;
}

/**
 * Places from a local file (`DEVICE_PLACE_FILE`), so that no external service learns addresses. An unreadable file is
 * logged, and the previous one stays in use.
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
  // Municipalities, where city and province coincide, are named once.
  return [...new Set(parts.filter(Boolean))].join(' ');
}

type Names = NonNullable<CityResponse['country']>['names'];
const nameOf = (names: Names): string => names['zh-CN'] ?? names.en ?? '';

/** Also null for IPv6 addresses in an IPv4 file. */
function find(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(plainAddress(address));
  } catch {
    return null;
  }
}
