import { readFileSync } from 'node:fs';

/** A systemd unit: values by `Section.Key`, in order. */
export type Unit = ReadonlyMap<string, readonly string[]>;

/** @throws {Error} when a line is not part of a unit. */
export function readUnit(file: string): Unit {
  const unit = new Map<string, string[]>();
  let section = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) section = name;
    else if (key === undefined || value === undefined) throw new Error(`${file} is no unit: ${line}`);
    else unit.set(`${section}.${key}`, [...(unit.get(`${section}.${key}`) ?? []), value]);
  }
  return unit;
}

/** The only value of a key. @throws {Error} when there is none, or several. */
export function oneOf(unit: Unit, name: string): string {
  const values = unit.get(name) ?? [];
  if (values.length !== 1 || values[0] === undefined) throw new Error(`${values.length} values of ${name}`);
  return values[0];
}

/** Secret files of a unit, by credential name. */
export const credentialsOf = (unit: Unit): Record<string, string> =>
  Object.fromEntries(
    (unit.get('Service.LoadCredential') ?? []).map((value) => {
      const [name = '', file = ''] = value.split(':');
      return [name, file];
    }),
  );

/** Parses `NAME=value` lines as `EnvironmentFile=` does. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
