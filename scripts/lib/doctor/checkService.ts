import { errorCode } from '../../../server/src';
import { ill, well, type Finding } from './Finding';

/** An external HTTP service used by the portal. */
export interface Service {
  about: string;
  setting: string;
  url: string;
}

const timeoutMs = 5000;

/** By Node.js error code. */
const remedies: readonly [RegExp, string, string][] = [
  [/^(ENOTFOUND|EAI_)/, '域名无法解析', '的主机名，以及本机的 DNS'],
  [/CERT|SIGNED|ISSUER/, '的证书不被信任', '的主机名；自建的证书机构请加入本机（NODE_EXTRA_CA_CERTS）'],
];

/** Whether the service answers. Sends no token and requests nothing that could cost money. */
export async function checkService({ about, setting, url }: Service): Promise<Finding> {
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    return ill(about, `${setting} 不是网址`, `请把 ${setting} 写成 https://主机/路径`);
  const { origin, host } = new URL(url);
  try {
    const answer = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    // An unread body would keep the connection open.
    await answer.body?.cancel();
    return well(about, `${host} 有应答`);
  } catch (error) {
    const code = errorCode(error instanceof Error ? error.cause : null) ?? 'ETIMEDOUT';
    const [, says, remedy] = remedies.find(([pattern]) => pattern.test(code)) ?? [
      null,
      '没有应答',
      '的主机与端口，以及出网的防火墙',
    ];
    return ill(about, `${host} ${says}（${code}）`, `请核对 ${setting} ${remedy}`);
  }
}
