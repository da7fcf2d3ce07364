import { keyOf } from '@portal/rules';
import { conditions, type Condition } from './conditions';
import { personas, type Persona } from './personas';

/** Settings of the fake portal in this browser, kept in cookies, which the fake server reads, too. */
export interface Settings {
  persona: Persona;
  condition: Condition;
}

const defaults: Settings = { persona: 'provider', condition: 'normal' };

/** @param cookies  As in the header `Cookie`, or `document.cookie`. */
export function readSettings(cookies: string): Settings {
  const given = new Map(
    cookies.split('; ').map((cookie): [string, string] => {
      const [name = '', value = ''] = cookie.split('=');
      return [name, value];
    }),
  );
  const persona = given.get('persona') ?? '';
  const condition = given.get('condition') ?? '';
  return {
    persona: keyOf(personas, persona) ?? defaults.persona,
    condition: keyOf(conditions, condition) ?? defaults.condition,
  };
}

export function keepSetting(name: keyof Settings, value: string): void {
  document.cookie = `${name}=${value}; path=/; samesite=lax`;
}
