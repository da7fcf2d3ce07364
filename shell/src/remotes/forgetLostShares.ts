import { getInstance } from '@module-federation/enhanced/runtime';
import { lateModules } from './lateModules';

/**
 * Lets what the shell provides late be asked for again once it could not be loaded: the federation runtime keeps the promise of
 * it for good, a broken one as well.
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
