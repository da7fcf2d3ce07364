import { useLocation } from '@portal/router';

/**
 * What the step before handed on with its navigation, by name. It belongs to this entry of the history, so that it
 * outlives a reload, and nothing else can make it up: null where a step is opened without the one before.
 */
export function useHandedOn(name: string): string | null {
  const state: unknown = useLocation().state;
  const value = isRecord(state) ? state[name] : null;
  return typeof value === 'string' ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
