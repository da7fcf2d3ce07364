import { uploadFile, type Call, type CallInput, type CallReply } from '@portal/calls';
import type { Db } from '@portal/server';
import { csrfCookie, sessionCookie } from '../../server/src/platform/http/visitor';
import { hmac, newSecret, sha256 } from '../../server/src/platform/ids';
import { readReply, replyOf } from './replies';
import { send, type Answer, type NoAnswer } from './send';

export interface Member {
  send: <C extends Call>(definition: C, input: CallInput<C>) => Promise<Answer | NoAnswer>;
  /** Uploads a file as a form. */
  upload: (form: { payload: Buffer; headers: Record<string, string> }) => Promise<Answer | NoAnswer>;
  /** Requests any path of the portal. */
  read: (path: string) => Promise<Answer | NoAnswer>;
  /** @throws {Error} when it is refused. */
  call: <C extends Call>(definition: C, input: CallInput<C>) => Promise<CallReply<C>>;
}

/** A session of this account; null: not signed in. */
export async function signIn(
  db: Db,
  { origin, secret }: { origin: string; secret: string },
  email: string | null,
): Promise<Member> {
  const session = newSecret();
  if (email) {
    const { id, acting_for } = await db
      .selectFrom('users')
      .select(['id', 'acting_for'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const at = new Date();
    await db
      .insertInto('sessions')
      .values({
        id_hash: sha256(session),
        user_id: id,
        acting_for,
        address: '203.0.113.7',
        user_agent: 'bench',
        created_at: at,
        last_seen_at: at,
      })
      .execute();
  }
  const token = hmac(secret, `csrf:${session}`);
  const common = {
    cookie: `${sessionCookie}=${session}; ${csrfCookie}=${token}; portal_share=s_${session.slice(0, 16)}`,
    'x-csrf-token': token,
  };

  const sendCall: Member['send'] = ({ path, method }, input) => {
    const fields = new URLSearchParams(
      Object.entries(input as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
    ).toString();
    const url = `${origin}/ajaxurl/apix${path}`;
    return method === 'GET'
      ? send(`${url}?${fields}`, { headers: common })
      : send(url, {
          method,
          headers: { ...common, 'content-type': 'application/x-www-form-urlencoded' },
          body: fields,
        });
  };
  return {
    send: sendCall,
    upload: ({ payload, headers }) =>
      send(`${origin}/ajaxurl/apix${uploadFile.path}`, {
        method: 'POST',
        headers: { ...common, ...headers },
        body: payload,
      }),
    read: (path) => send(new URL(path, origin).href, { headers: common }),
    call: async (definition, input) => {
      const answer = await sendCall(definition, input);
      if (typeof answer === 'string') throw new Error(`${definition.path}: ${answer}`);
      const reply = readReply(answer);
      if (reply.resCode !== 'S0000') throw new Error(`${definition.path}: ${reply.resCode} ${reply.resMsg}`);
      return replyOf(definition, reply);
    },
  };
}
