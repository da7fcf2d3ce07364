import { listRegions } from '@portal/calls';
import { call } from '@portal/client';

const namesOf = async (parent: string, signal?: AbortSignal) =>
  (await call(listRegions, { parent }, { signal })).records;

/** Codes of province, city and district for a code, duplicates removed. */
export const codesAbove = (code: string): string[] =>
  code === '' ? [] : [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];

/** Code → full name. Names that cannot be loaded are left out, so that the code is shown. */
export async function loadRegionNames(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const code of new Set(codes.filter(Boolean))) {
    const path = codesAbove(code);
    const levels = await Promise.all(
      ['', ...path.slice(0, -1)].map((parent) => namesOf(parent, signal).catch(() => [])),
    );
    const found = path.map((one, level) => levels[level]?.find((region) => region.code === one)?.name ?? '');
    const name = found.filter((one) => one !== /* as is */ '市辖区' && one !== /* as is */ '县').join('');
    if (name) names[code] = name;
  }
  return names;
}

export { namesOf as loadRegions };
