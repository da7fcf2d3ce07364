import { appState, applyState, type Env, type TestMeta } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Terms } from '../../platform/db/tables';

/** Apps of an owner that may call the API, newest first, with their usable keys. */
export async function listTestableApps(
  db: Db,
  ownerId: string,
  apiId: string,
  env: Env,
): Promise<TestMeta['apps']> {
  const apps = await db
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .leftJoin('app_certificate_rules as rules', (join) =>
      join.onRef('rules.app_id', '=', 'apps.id').onRef('rules.env', '=', 'subscriptions.env'),
    )
    .select(['apps.id', 'apps.name', 'subscriptions.terms', 'rules.required_at'])
    .where('apps.owner_id', '=', ownerId)
    .where('subscriptions.api_id', '=', apiId)
    .where('subscriptions.env', '=', env)
    .where('subscriptions.state', '=', applyState.active)
    .where('apps.state', '!=', appState.stopped)
    .orderBy('apps.created_at', 'desc')
    .execute();
  const keys = await listActiveKeys(db, ownerId, env);
  return apps.map(({ id, name, terms, required_at }) => ({
    appId: id,
    appName: name,
    planName: terms.planName,
    price: formatMinor(priceOfTest(terms)),
    weights: [...(terms.weights ?? [])],
    needsCertificate: Number(required_at !== null),
    keys: keys
      .filter((key) => key.app_id === id)
      .map((key) => ({ keyId: key.id, name: key.name, keyMask: key.key_mask })),
  }));
}

const listActiveKeys = (db: Db, ownerId: string, env: Env) =>
  db
    .selectFrom('app_keys')
    .innerJoin('apps', 'apps.id', 'app_keys.app_id')
    .select(['app_keys.id', 'app_id', 'app_keys.name', 'key_mask'])
    .where('apps.owner_id', '=', ownerId)
    .where('env', '=', env)
    .where('app_keys.state', '=', 'active')
    // The portal has nothing to sign with for these.
    .where('app_keys.public_key', 'is', null)
    .where('apps.sign_type', '!=', 'sm2')
    .execute();

/** What one call may cost at most; nothing where the plan is paid in advance. */
function priceOfTest({ kind, tiers, priceMinor }: Terms): number {
  if (kind === 'tiered') return tiers[0]?.priceMinor ?? 0;
  return kind === 'perCall' ? priceMinor : 0;
}
