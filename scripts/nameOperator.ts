/* npm run operator -- <account>: appoints the first operator, who appoints others in the portal. */
import { endOnError } from './lib/endOnError';

const usage = '用法：npm run operator -- <已注册的邮箱或手机号>';

async function main(): Promise<void> {
  const [account, ...others] = process.argv.slice(2);
  if (!account || others.length > 0) throw new Error(usage);
  // Loaded on demand: it takes seconds, and a call without an account needs nothing of it.
  const server = await import('../server/src/index');
  const { failureSentence } = await import('./lib/failureSentence');
  await appoint(server, account).catch((error: Error) => {
    throw new Error(failureSentence(error));
  });
}

async function appoint(
  { connect, nameFirstOperator, readConfig }: typeof import('../server/src'),
  account: string,
): Promise<void> {
  const { db, close } = await connect(readConfig(process.env));
  try {
    const { name } = await nameFirstOperator({ db, clock: () => new Date() }, account);
    console.log(`“${name}”已是运营人员，具备全部运营角色。其他运营人员请在运营工作台中添加。`);
  } finally {
    await close();
  }
}

main().catch(endOnError);
