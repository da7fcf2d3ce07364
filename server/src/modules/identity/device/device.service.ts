import { disownDays } from '@portal/calls';
import { deviceName, maskAddress } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newSecret, sha256 } from '../../../platform/ids';
import { minuteOf } from '../../../platform/minuteOf';
import { days } from '../../../platform/time';
import { notify, type MessageService } from '../../messages';
import { mainOrigin } from '../account/mailOrigin';
import { hashPassword } from '../session/password';
import { endSessionsOf } from '../session/session.repository';
import { revokeTokensOf } from '../token/accessToken.repository';
import * as users from '../user/user.repository';
import * as repository from './device.repository';
import type { Places } from './places';
import { say } from '../../../platform/i18n/say';

const devicesMax = 50;

export type DeviceService = ReturnType<typeof createDeviceService>;

/** Devices of members; a login from a new one is reported to them (decisions/0036). */
export function createDeviceService({ db, clock, config }: Deps, messages: MessageService, places: Places) {
  async function tell(tx: Db, person: Account, visitor: Visitor, token: string): Promise<void> {
    const at = clock();
    const device = deviceName(visitor.userAgent);
    const [place] = await places.namesOf([visitor.address]);
    const title = say`新设备登录提醒`;
    const text = say`您的账号于 ${minuteOf(at)} 在新设备 ${device} 登录，IP ${maskAddress(visitor.address)}${place ? say`（${place}）` : ''}。如果是您本人，请忽略；如果不是我本人，请在 ${disownDays} 天内打开链接，结束所有登录并作废现在的密码。`;
    const link = `/notMe?token=${token}`;
    await notify(tx, { userId: person.id, kind: 'security', at, title, text, link });
    // Without a mailbox the message goes by SMS: the portal may be open for somebody else.
    if (!person.email && person.mobile) {
      const page = `${mainOrigin(config)}${link}`;
      const body = say`${text}\n${page}`;
      await messages.queue(tx, { recipient: person.mobile, subject: title, body });
    }
    const { address } = visitor;
    const event = 'login.newDevice';
    await audit(tx, { at, userId: person.id, event, address, outcome: 'ok', detail: device });
  }

  return {
    /** Registers the browser of a login, and reports it if it is new. */
    async note(person: Account, visitor: Visitor): Promise<void> {
      const now = clock();
      const device = sha256(visitor.shareId);
      const name = deviceName(visitor.userAgent);
      const network = maskAddress(visitor.address);
      await inTransaction(db, async (tx) => {
        const known = await repository.listDevices(tx, person.id);
        // The same browser in the same network is usually the same person with deleted cookies.
        const isKnown = known.some(
          (one) => one.device_hash === device || (one.name === name && one.network === network),
        );
        const token = known.length === 0 || isKnown ? null : newSecret();
        await repository.rememberDevice(tx, {
          user_id: person.id,
          device_hash: device,
          name,
          network,
          first_seen_at: now,
          last_seen_at: now,
          notice_hash: token && sha256(token),
        });
        await repository.keepDevices(tx, person.id, devicesMax);
        if (token) await tell(tx, person, visitor, token);
      });
    },

    /**
     * By the link of a notice: the stranger knows the password, so it is invalidated with all sessions and tokens.
     *
     * @throws {AppError} `E5010` for a used, expired or incomplete link.
     */
    async disown(token: string, address: string): Promise<void> {
      const unusable = await hashPassword(newSecret());
      await inTransaction(db, async (tx) => {
        const now = clock();
        const userId = await repository.disownDevice(tx, token, new Date(now.getTime() - disownDays * days));
        if (!userId) throw new AppError('E5010');
        await users.voidPassword(tx, userId, unusable, now);
        await endSessionsOf(tx, userId, now);
        await revokeTokensOf(tx, userId, now);
        await audit(tx, { at: now, userId, event: 'login.disown', address, outcome: 'ok' });
      });
    },
  };
}
