import { screen, within } from '@testing-library/react';
import { activateRelease, type ReleaseState } from '@portal/calls';
import { codes } from '@portal/codes';
import { network, renderPage } from '@portal/testing';
import { HistoryTable } from './HistoryTable';
import type { ReleaseDeskData } from './loadReleaseDesk';

const standing = { since: '2026-11-20 12:00:00', by: '管理令牌', visits: 0, failed: 0 };
const state: ReleaseState = {
  remote: 'mf-a',
  title: '示例',
  team: '示例团队',
  live: { ...standing, version: '1.1.0' },
  canary: { ...standing, version: '1.2.0', percent: 10 },
  previous: '1.0.0',
  alert: '',
};
const entry = (version: string, hour: number) => ({
  remote: 'mf-a',
  version,
  action: 'live' as const,
  percent: null,
  note: '',
  at: `2026-11-20 ${hour}:00:00`,
  by: '管理令牌',
});
const records = [entry('1.2.0', 12), entry('1.1.0', 11), entry('1.0.0', 10)];
const history = { records, total: 3, pageNo: 1, pageSize: 10 };

const draw = (shown: ReleaseDeskData['history'] = history) => {
  const Page = () => <HistoryTable history={shown} releases={[state]} />;
  return renderPage({ load: async () => null, Page }, { pattern: '/ops/release', at: '/ops/release' });
};

it('starts a canary of a kept version for the chosen share, with a reason, and shows a refusal', async () => {
  network.fail(activateRelease, 'E8110');
  const { user } = draw();

  // Neither what is live nor what is a canary already.
  const [button, ...others] = await screen.findAllByRole('button', { name: '灰度' });
  expect(others).toEqual([]);
  await user.click(button!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^mf-a 1\.0\.0 只对一部分访客生效.*正在灰度的 1\.2\.0 会被取代。$/),
  ).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('访客比例'), '20%');
  await user.type(dialog.getByLabelText('原因'), '先看两天');
  await user.click(dialog.getByRole('button', { name: '开始灰度' }));

  expect(await dialog.findByText(codes.E8110.text)).toBeInTheDocument();
  network.answer(activateRelease, { version: '1.0.0' });
  await user.click(dialog.getByRole('button', { name: '开始灰度' }));

  expect(await screen.findByText('1.0.0 对 20% 的访客灰度')).toBeInTheDocument();
  expect(network.sentTo(activateRelease).at(-1)).toEqual({
    remote: 'mf-a',
    version: '1.0.0',
    reason: '先看两天',
    percent: '20',
  });
});

it('offers nothing of which the files are gone, and says so', async () => {
  draw({
    ...history,
    records: [
      { ...entry('0.9.0', 9), isKept: 0 },
      { ...entry('1.0.0', 10), isKept: 1 },
    ],
  });

  const gone = within(await screen.findByRole('row', { name: /0\.9\.0/ }));
  expect(gone.getByText('文件已删除')).toBeInTheDocument();
  expect(gone.queryByRole('button')).not.toBeInTheDocument();
  expect(
    within(screen.getByRole('row', { name: /1\.0\.0/ })).getByRole('button', { name: '启用' }),
  ).toBeEnabled();
});
