import { accessTokenPrefix } from '@portal/rules';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { LeakSource } from '../../../platform/leaks';
import { say } from '../../../platform/i18n/say';
import { lockToken, revokeToken } from './accessToken.repository';

/** Access tokens found in public code: stopped without grace, because they can do what a person can. */
export const tokenLeaks = ({ clock }: Pick<Deps, 'clock'>): LeakSource => ({
  prefix: accessTokenPrefix,
  async stop(tx, token) {
    const row = await lockToken(tx, token);
    if (!row) return null;
    const { id, user_id: userId, name, hint } = row;
    const at = clock();
    const isUsable = !row.revoked_at && row.expires_at > at;
    if (isUsable) {
      await revokeToken(tx, userId, id, at);
      await audit(tx, { at, userId, event: 'token.revoke', address: '', outcome: 'ok', detail: name });
    }
    return {
      kind: 'accessToken',
      objectId: id,
      hint: `${accessTokenPrefix}…${hint}`,
      ownerId: userId,
      appId: null,
      name: say`个人访问令牌“${name}”`,
      link: '/userCenterInfo',
      action: isUsable ? 'stopped' : 'ended',
      graceUntil: null,
    };
  },
});
