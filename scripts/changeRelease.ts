/* npm run promote -- mf-docs, npm run rollback -- mf-docs, npm run withdraw -- mf-docs: which version is live, from the next page load on. */
import { askPortal } from './lib/portalClient';

const outcomes = { promote: '灰度版本已转正', rollback: '已回退', withdraw: '已下线' } as const;

async function main(): Promise<void> {
  const [action, remote, ...rest] = process.argv.slice(2);
  if (!action || !(action in outcomes) || !remote || rest.length > 0)
    throw new Error(
      '用法：npm run promote -- <名称>，npm run rollback -- <名称>，npm run withdraw -- <名称>',
    );
  const { version } = await askPortal<{ version: string }>(
    'POST',
    `/${encodeURIComponent(remote)}/${action}`,
  );
  console.log(`${remote} ${outcomes[action as keyof typeof outcomes]}，线上版本 ${version || '无'}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
