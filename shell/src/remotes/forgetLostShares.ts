import { getInstance } from '@module-federation/enhanced/runtime';
import { lateModules } from './lateModules';

/**
 * Allows another attempt for shared modules that could not be loaded: the federation runtime would keep the rejected
 * promise and never load them again.
 */
export function forgetLostShares(): void {
  const scope = getInstance()?.shareScopeMap.default ?? {};
  for (const shared of Object.keys(lateModules).flatMap((name) => Object.values(scope[name] ?? {}))) {
    const { get } = shared;
    shared.get = async () => {
      try {
        return await get();
      } catch (error) {
        shared.loading = null;
        throw error;
      }
    };
  }
}
