import { envs } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { minuteOf } from '../../../platform/minuteOf';
import { notify } from '../../messages';
import { listEndingCertificates, noteCertificateReminded } from './certificateEnding.queries';
import { say, term } from '../../../platform/i18n/say';

/** Reminds consumers of the end of client certificates: 30, 7 and 1 days before, and at the end, each once. */
export const remindEndingCertificates = async ({ db, clock, log }: Deps): Promise<number> =>
  forEachRow(
    log,
    await listEndingCertificates(db, clock()),
    ({ fingerprint }) => fingerprint,
    (ending) =>
      inTransaction(db, async (tx) => {
        if (!(await noteCertificateReminded(tx, ending))) return;
        const { app_name: appName, name, days } = ending;
        const effect = ending.is_required
          ? say`到期后出示它的调用会被拒绝。请登记新的证书，并在程序中换上。`
          : say`请登记新的证书，并在程序中换上。`;
        await notify(tx, {
          userId: ending.owner_id,
          kind: 'security',
          at: clock(),
          title: say`应用“${appName}”的客户端证书“${name}”${days === 0 ? say`已到期` : say`将在 ${days} 天内到期`}`,
          text: say`${term(envs[ending.env])}环境，到期时间 ${minuteOf(ending.ends_at)}。${effect}`,
          link: `/myAppDetail?appId=${ending.app_id}&tab=security`,
        });
      }),
  );
