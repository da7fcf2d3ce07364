import { readFileSync } from 'node:fs';

/** A unit of systemd: values of `Section.Key`, in their order. */
export type Unit = ReadonlyMap<string, readonly string[]>;

/** @throws {Error} when a line is none of a unit. */
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

/** The one value of a key. @throws {Error} when there is none, or several. */
export function oneOf(unit: Unit, name: string): string {
  const values = unit.get(name) ?? [];
  if (values.length !== 1 || values[0] === undefined) throw new Error(`${values.length} values of ${name}`);
  return values[0];
}

/** Files of a unit's secrets by the name under which its program finds them. */
export const credentialsOf = (unit: Unit): Record<string, string> =>
  Object.fromEntries(
    (unit.get('Service.LoadCredential') ?? []).map((value) => {
      const [name = '', file = ''] = value.split(':');
      return [name, file];
    }),
  );

/** `NAME=value` of each line, as `EnvironmentFile=` reads it. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
