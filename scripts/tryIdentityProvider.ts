/* npm run idp: an OpenID provider and a DNS server on this machine (docs/identity-providers.md). */
import { createInterface } from 'node:readline';
import { endOnError } from './lib/endOnError';
import { freePort } from './lib/freePort';
import { readSettings } from './lib/settings';
import { startTrialProvider, trialClient } from './lib/startTrialProvider';
import { withoutNotesOf } from './lib/withoutNotesOf';

const ports = { port: 9000, namePort: 9053 };

async function main(): Promise<void> {
  const { PORT, MAIN_DOMAIN } = readSettings();
  if (!(await freePort(ports.port)))
    throw new Error(`端口 ${ports.port} 已被占用。请停止占用它的程序，再运行一次。`);
  // It is meant for a trial, which is what its library warns of.
  withoutNotesOf('oidc-provider');
  const mailDomain = process.argv[2] ?? 'corp.example';
  const portalUrl = `http://${MAIN_DOMAIN}:${PORT}`;
  const trial = await startTrialProvider({ ...ports, mailDomain, portalUrl });
  console.log(`试用的身份提供方已就绪，只在本机，任何名字都能登录
  签发者地址    ${trial.issuer}
  客户端编号    ${trialClient.id}
  客户端密钥    ${trialClient.secret}
  角色          另外申请的范围 groups，角色声明 groups；dev 属于 engineers，money 属于 books
  邮箱域名      ${mailDomain}（登录名 lin 的邮箱是 lin@${mailDomain}）

门户须这样启动
  UPSTREAM_HOSTS=localhost=127.0.0.1:${ports.port} DNS_SERVERS=${trial.nameServer} npm start

登记邮箱域名之后，把页面给出的“记录值”粘贴到这里并回车；Ctrl-C 停止。`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const value = line.trim();
    if (value === '') return;
    trial.hold(value);
    console.log('已设置解析记录，现在可以点“检测”。');
  });
}

main().catch(endOnError);
