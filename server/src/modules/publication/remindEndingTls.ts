import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { minuteOf } from '../../platform/minuteOf';
import { notify } from '../messages';
import { listEndingTls, noteTlsReminded } from './tlsEnding.queries';
import { say } from '../../platform/i18n/say';

/** Reminds providers of the end of upstream certificates: 30, 7 and 1 days before, and at the end, each once. */
export const remindEndingTls = async ({ db, clock, log }: Deps): Promise<number> =>
  forEachRow(
    log,
    await listEndingTls(db, clock()),
    ({ api_id }) => api_id,
    (ending) =>
      inTransaction(db, async (tx) => {
        if (!(await noteTlsReminded(tx, ending))) return;
        const { owner_id: userId, name, days, tls_ends_at: endsAt } = ending;
        await notify(tx, {
          userId,
          kind: 'security',
          at: clock(),
          title: say`“${name}”的上游证书${days === 0 ? say`已到期` : say`将在 ${days} 天内到期`}`,
          text: say`到期时间 ${minuteOf(endsAt)}。到期后上游可能拒绝网关的连接，调用会失败。请在“我发布的API”变更接口，换上新的证书。`,
          link: '/myApiList',
        });
      }),
  );
