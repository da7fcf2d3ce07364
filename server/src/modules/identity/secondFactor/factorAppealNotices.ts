import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Account } from '../../../platform/http/Member';
import { hmac } from '../../../platform/ids';
import { say, type TranslatableText } from '../../../platform/i18n/say';
import type { MessageService } from '../../messages';
import { mainOrigin } from '../account/mailOrigin';

export type FactorAppealNotices = ReturnType<typeof createFactorAppealNotices>;

/** Notices of an appeal, each with a link by which it is cancelled. */
export function createFactorAppealNotices({ config }: Pick<Deps, 'config'>, messages: MessageService) {
  const tokenOf = (id: string) => `${id}.${hmac(config.secret, `factorAppeal:${id}`)}`;

  /** Notifies all addresses of the account, because the appellant may control one of them. */
  async function tell(tx: Db, person: Account, id: string, what: TranslatableText): Promise<void> {
    const link = `${mainOrigin(config)}/factorAppealCancel?token=${tokenOf(id)}`;
    for (const recipient of [person.email, person.mobile])
      if (recipient)
        await messages.queue(tx, {
          recipient,
          subject: say`重置两步验证的申诉`,
          body: say`${what}\n如果不是您本人操作，请打开以下链接取消，并立即修改密码：\n${link}`,
        });
  }

  return { tell, tokenOf };
}
