import { type Env, type TestMeta, appState, applyState } from '@portal/calls';
import { gatewayVersion } from '@portal/contract/gateway';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';

export type TestTargets = ReturnType<typeof createTestTargets>;

/** What may be called in a test, and with what. */
export function createTestTargets({ db }: Deps) {
  async function api(apiId: string) {
    const row = await db
      .selectFrom('api_products')
      .select(['id', 'name', 'code', 'status'])
      .where('id', '=', apiId)
      .executeTakeFirst();
    if (!row) throw new AppError('E4004');
    if (row.status !== 'online') throw new AppError('E4005');
    return row;
  }

  return {
    api,

    async hasApps(ownerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('apps')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('state', '!=', appState.removed)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Apps of an owner that are subscribed, with their usable keys. */
    async apps(ownerId: string, apiId: string, env: Env): Promise<TestMeta['apps']> {
      const rows = await db
        .selectFrom('subscriptions')
        .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
        .select(['apps.id', 'apps.name', 'subscriptions.terms'])
        .where('apps.owner_id', '=', ownerId)
        .where('subscriptions.api_id', '=', apiId)
        .where('subscriptions.env', '=', env)
        .where('subscriptions.state', '=', applyState.active)
        .where('apps.state', '!=', appState.stopped)
        .orderBy('apps.created_at', 'desc')
        .execute();
      if (rows.length === 0) return [];
      const keys = await db
        .selectFrom('app_keys')
        .select(['id', 'app_id', 'name', 'key_mask'])
        .where(
          'app_id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('env', '=', env)
        .where('state', '=', 'active')
        .execute();
      return rows.map(({ id, name, terms }) => ({
        appId: id,
        appName: name,
        planName: terms.planName,
        price: formatMinor(
          terms.kind === 'tiered'
            ? terms.tiers[0]!.priceMinor
            : terms.kind === 'perCall'
              ? terms.priceMinor
              : 0,
        ),
        keys: keys
          .filter((key) => key.app_id === id)
          .map((key) => ({ keyId: key.id, name: key.name, keyMask: key.key_mask })),
      }));
    },

    /** Method and path at the gateway, with the parts of the path filled in. */
    async operation(
      apiId: string,
      opId: string,
      env: Env,
      parts: { name: string; value: string }[],
    ): Promise<{ method: string; path: string }> {
      const { code } = await api(apiId);
      const row = await db
        .selectFrom('api_operations')
        .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
        .select(['method', 'path', 'version'])
        .where('api_operations.id', '=', opId)
        .where('api_id', '=', apiId)
        .executeTakeFirst();
      if (!row) throw new AppError('E4004');
      const path = row.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
        const value = parts.find((part) => part.name === name)?.value;
        if (!value) throw new AppError('E0017', { fields: [{ name, message: `请填写路径参数 ${name}` }] });
        return encodeURIComponent(value);
      });
      return { method: row.method, path: `/${env}/${code}/${gatewayVersion(row.version)}${path}` };
    },
  };
}
