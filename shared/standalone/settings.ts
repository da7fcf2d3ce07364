import { conditions, type Condition } from './conditions';
import { personas, type Persona } from './personas';

/** How this browser wants the fake portal to be. Kept in cookies: the fake server reads them, too. */
export interface Settings {
  persona: Persona;
  condition: Condition;
}

const defaults: Settings = { persona: 'provider', condition: 'normal' };

/** @param cookies  As in the header `Cookie`, or `document.cookie`. */
export function readSettings(cookies: string): Settings {
  const given = Object.fromEntries(cookies.split('; ').map((cookie) => cookie.split('=')));
  return {
    persona: given.persona in personas ? given.persona : defaults.persona,
    condition: given.condition in conditions ? given.condition : defaults.condition,
  };
}

export function keepSetting(name: keyof Settings, value: string): void {
  document.cookie = `${name}=${value}; path=/; samesite=lax`;
}
