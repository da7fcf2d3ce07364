import type { FastifyInstance } from 'fastify';
import { registerType, roles } from '@portal/rules';
import { sessionCookie } from '../../src/platform/http/visitor';
import { newSecret, sha256 } from '../../src/platform/ids';
import type { Db } from '../../src/platform/db/Db';
import type { Asker, GrowthCall } from './growthCalls';
import { heavy } from './growthFill';

/** Session cookie of each asker; empty: not signed in. */
export type Cookies = Readonly<Record<Asker, string>>;

const accounts: Readonly<Record<Exclude<Asker, 'visitor'>, string>> = {
  consumer: heavy.consumer,
  provider: heavy.provider,
  team: heavy.consumer,
  operator: heavy.operator,
};

/** Grants the roles that the calls need and opens a session for each asker; operators need no second factor here. */
export async function signInAll(db: Db): Promise<Cookies> {
  await db
    .updateTable('users')
    .set({
      roles: roles.consumer | roles.provider | roles.operator,
      register_type: registerType.enterpriseAdvanced,
    })
    .where('id', 'in', [...Object.values(accounts), heavy.organisation])
    .execute();
  const signIn = async (who: Exclude<Asker, 'visitor'>) => {
    const secret = newSecret();
    await db
      .insertInto('sessions')
      .values({
        id_hash: sha256(secret),
        user_id: accounts[who],
        address: '192.0.2.1',
        user_agent: 'growth',
        created_at: new Date(),
        last_seen_at: new Date(),
        acting_for: who === 'team' ? heavy.organisation : null,
      })
      .execute();
    return `${sessionCookie}=${secret}`;
  };
  return {
    visitor: '',
    consumer: await signIn('consumer'),
    provider: await signIn('provider'),
    team: await signIn('team'),
    operator: await signIn('operator'),
  };
}

/**
 * Makes a call as a browser does, but without a network.
 *
 * @returns its duration in ms.
 * @throws {Error} when the call is refused.
 */
export async function askGrowing(
  app: FastifyInstance,
  cookies: Cookies,
  { who, call, body }: GrowthCall,
): Promise<number> {
  const startedAt = performance.now();
  const reply = await app.inject({
    method: 'POST',
    url: `/ajaxurl/apix${call.path}`,
    headers: {
      host: 'localhost',
      cookie: cookies[who],
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(body).toString(),
  });
  const ms = performance.now() - startedAt;
  const { resCode, resMsg } = reply.json<{ resCode: string; resMsg: string }>();
  if (resCode !== 'S0000')
    throw new Error(`${who} ${call.path} ${JSON.stringify(body)}: ${resCode} ${resMsg}`);
  return ms;
}
