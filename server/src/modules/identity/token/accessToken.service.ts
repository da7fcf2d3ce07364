import type { AccessToken } from '@portal/calls';
import { accessTokenCallsPerMinute, accessTokenPrefix, accessTokensMax, type Right } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { withChecksum } from '../../../platform/checkedToken';
import type { Db } from '../../../platform/db/Db';
import { lockRow } from '../../../platform/db/lockRow';
import type { Deps } from '../../../platform/Deps';
import type { Account, Bearer } from '../../../platform/http/Member';
import { countHit } from '../../../platform/http/rateLimit';
import type { Visitor } from '../../../platform/http/visitor';
import { newId, newSecret, sha256 } from '../../../platform/ids';
import { minuteOf } from '../../../platform/minuteOf';
import { withoutDesk } from '../../../platform/operatorAreas';
import { days, formatInstant, minutes } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import { notify } from '../../messages';
import { memberOf } from '../organisation/memberOf';
import { listMemberships } from '../organisation/membership.repository';
import { ssoOfSession } from '../organisation/ssoOfSession';
import type { ProofService } from '../secondFactor/proof.service';
import { findById } from '../user/user.repository';
import * as repository from './accessToken.repository';
import { say } from '../../../platform/i18n/say';

interface NewToken {
  ticket: string;
  name: string;
  scopes: readonly Right[];
  days: number;
  accountId?: string;
}

const shownMax = 50;
const hintLength = 4;
/** Resolution of `last_used_at`, to avoid a write per call. */
const touchAfterMs = minutes;
/** Most invalid tokens per address. */
const wrongPerTenMinutes = 60;

export type AccessTokenService = ReturnType<typeof createAccessTokenService>;

/** Access tokens for programs of members. */
export function createAccessTokenService(deps: Deps, proofs: Pick<ProofService, 'spend'>) {
  const { db, clock } = deps;

  function stateOf({ revoked_at, expires_at }: repository.AccessTokenRow): AccessToken['state'] {
    if (revoked_at) return 'revoked';
    return expires_at.getTime() <= clock().getTime() ? 'expired' : 'active';
  }

  return {
    async list(person: Account) {
      const rows = await repository.listTokens(db, person.id, shownMax);
      const organisations = await listMemberships(db, person.id);
      return {
        records: rows.map((row) => ({
          tokenId: row.id,
          name: row.name,
          hint: row.hint,
          accountName: row.account_name,
          scopes: row.scopes,
          createdAt: formatInstant(row.created_at),
          expiresAt: formatInstant(row.expires_at),
          lastUsedAt: row.last_used_at ? formatInstant(row.last_used_at) : null,
          lastAddress: row.last_address ?? '',
          state: stateOf(row),
        })),
        accounts: [person, ...organisations].map(({ id, nick_name }) => ({
          accountId: id,
          name: nick_name,
        })),
      };
    },

    /**
     * @returns the token, which is not stored.
     * @throws {AppError} `E5004` for the ticket, `E5107` no membership, `E5503` too many, `E5611` in a session of an identity
     *   provider for any account but its organisation.
     */
    async add(tx: Db, person: Account, given: NewToken, visitor: Visitor) {
      const now = clock();
      await lockRow(tx, 'users', { id: person.id });
      await proofs.spend(tx, person.id, 'accessToken', given.ticket);
      const accountId = given.accountId ?? person.id;
      const ssoOf = await ssoOfSession(tx, visitor);
      if (ssoOf !== null && ssoOf !== accountId)
        throw new AppError('E5611', {}, say`以企业账号登录时只能为该企业新建令牌`);
      if ((await memberOf(tx, person, accountId, 'token')).id !== accountId) throw new AppError('E5107');
      if ((await repository.countTokens(tx, person.id, now)) >= accessTokensMax) throw new AppError('E5503');
      const token = withChecksum(accessTokenPrefix + newSecret());
      const id = newId('token');
      const expiresAt = new Date(now.getTime() + given.days * days);
      await repository.insertToken(tx, {
        id,
        user_id: person.id,
        account_id: accountId,
        name: given.name,
        token_hash: sha256(token),
        hint: token.slice(-hintLength),
        scopes: JSON.stringify([...new Set(given.scopes)]),
        created_at: now,
        expires_at: expiresAt,
      });
      await notify(tx, {
        userId: person.id,
        kind: 'security',
        at: now,
        title: say`新建了个人访问令牌`,
        text: say`令牌“${given.name}”有效至 ${minuteOf(expiresAt)}。如果不是您本人操作，请立即吊销并修改密码。`,
        link: '/userCenterInfo',
      });
      await audit(tx, {
        at: now,
        userId: person.id,
        event: 'token.add',
        address: visitor.address,
        outcome: 'ok',
        detail: given.name,
      });
      return { tokenId: id, token, expiresAt: formatInstant(expiresAt) };
    },

    /** @throws {AppError} `E3107` when it is revoked or somebody else's. */
    async revoke(person: Account, tokenId: string, address: string): Promise<void> {
      const at = clock();
      const revoked = await repository.revokeToken(db, person.id, tokenId, at);
      if (!revoked) throw new AppError('E3107');
      await audit(db, {
        at,
        userId: person.id,
        event: 'token.revoke',
        address,
        outcome: 'ok',
        detail: revoked.name,
      });
    },

    /**
     * Bearer of a token. It becomes invalid with the account, and when the person leaves the organisation.
     *
     * @throws {AppError} `E5501` invalid, `E0429` after too many calls.
     */
    async find(token: string, address: string): Promise<Bearer> {
      const now = clock();
      const row = await repository.findToken(db, token, now);
      const person = row && (await findById(db, row.user_id));
      if (!person || person.state !== userState.active) {
        await countHit(deps, `wrongToken:${address}`, wrongPerTenMinutes, 10 * minutes);
        throw new AppError('E5501');
      }
      // Programs do no operators' work, not even where a call is open to members and operators.
      const member = await memberOf(db, withoutDesk(person), row.account_id, 'token');
      if (member.id !== row.account_id) throw new AppError('E5501');
      await countHit(deps, `token:${row.id}`, accessTokenCallsPerMinute, minutes);
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > touchAfterMs)
        await repository.touchToken(db, row.id, now, address);
      return { member, tokenName: row.name, scopes: row.scopes };
    },
  };
}
