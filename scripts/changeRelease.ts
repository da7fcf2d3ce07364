/* npm run promote -- mf-docs, npm run rollback -- mf-docs, npm run withdraw -- mf-docs: which version is live, from the next page load on. */
import { askPortal } from './lib/portalClient';

const deeds = { promote: '灰度版本已转正', rollback: '已回退', withdraw: '已下线' } as const;

async function main(): Promise<void> {
  const [deed, remote, ...rest] = process.argv.slice(2);
  if (!deed || !(deed in deeds) || !remote || rest.length > 0)
    throw new Error(
      '用法：npm run promote -- <名称>，npm run rollback -- <名称>，npm run withdraw -- <名称>',
    );
  const { version } = await askPortal<{ version: string }>('POST', `/${encodeURIComponent(remote)}/${deed}`);
  console.log(`${remote} ${deeds[deed as keyof typeof deeds]}，线上版本 ${version || '无'}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
