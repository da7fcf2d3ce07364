import { useLocation } from '@portal/router';

/**
 * A value passed by the previous step in its history state. It survives a reload and cannot be forged by a link; null
 * when the step was opened without the previous one.
 */
export function useHandedOn(name: string): string | null {
  const state: unknown = useLocation().state;
  const value = isRecord(state) ? state[name] : null;
  return typeof value === 'string' ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
