import { screen, within } from '@testing-library/react';
import { promoteRelease, rollBackRelease, withdrawRelease, type ReleaseState } from '@portal/calls';
import { codes } from '@portal/codes';
import { network, renderPage } from '@portal/testing';
import { ReleaseTable } from './ReleaseTable';

const standing = { since: '2026-11-20 12:00:00', by: '管理令牌', visits: 0, failed: 0 };
const aState = (facts: Partial<ReleaseState>): ReleaseState => ({
  remote: 'mf-a',
  title: '示例',
  team: '示例团队',
  live: { ...standing, version: '1.1.0' },
  canary: null,
  previous: '1.0.0',
  alert: '',
  ...facts,
});
const canary = { ...standing, version: '1.2.0', percent: 50 };

function draw(state: ReleaseState) {
  const Page = () => <ReleaseTable releases={[state]} onLook={() => {}} />;
  return renderPage({ load: async () => null, Page }, { pattern: '/ops/release', at: '/ops/release' });
}

it.each([
  ['回退', aState({}), '1.1.0'],
  ['停止灰度', aState({ canary }), '1.2.0'],
])('%s takes away the version that is shown, and no other', async (label, state, seen) => {
  network.answer(rollBackRelease, { version: '1.0.0' });
  const { user } = draw(state);

  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('原因'), '标题有误');
  await user.click(dialog.getByRole('button', { name: label }));

  expect(await screen.findByText(/线上版本 1\.0\.0/)).toBeInTheDocument();
  expect(network.sentTo(rollBackRelease)).toEqual([{ remote: 'mf-a', reason: '标题有误', seen }]);
});

it('promotes the canary that is shown', async () => {
  network.answer(promoteRelease, { version: '1.2.0' });
  const { user } = draw(aState({ canary }));

  await user.click(await screen.findByRole('button', { name: '转正' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已转正')).toBeInTheDocument();
  expect(network.sentTo(promoteRelease)).toEqual([{ remote: 'mf-a', seen: '1.2.0' }]);
});

it('widens the canary that is shown', async () => {
  network.answer(promoteRelease, { version: '1.2.0' });
  const { user } = draw(aState({ canary: { ...canary, percent: 10 } }));

  await user.click(await screen.findByRole('button', { name: '扩大到 50%' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));

  expect(await screen.findByText('灰度已扩大')).toBeInTheDocument();
  expect(network.sentTo(promoteRelease)).toEqual([{ remote: 'mf-a', percent: '50', seen: '1.2.0' }]);
});

it('takes a remote off with a reason, if visitors still get what is shown, and says why it is refused', async () => {
  network.fail(withdrawRelease, 'E8104');
  const { user } = draw(aState({ canary }));

  await user.click(await screen.findByRole('button', { name: '下线子应用' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/“示例”（mf-a）整个下线.*404/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '下线子应用' }));
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('原因'), '停止服务');
  await user.click(dialog.getByRole('button', { name: '下线子应用' }));

  expect(await dialog.findByText(codes.E8104.text)).toBeInTheDocument();
  expect(dialog.getByLabelText('原因')).toHaveValue('停止服务');
  network.answer(withdrawRelease, { version: '1.1.0' });
  await user.click(dialog.getByRole('button', { name: '下线子应用' }));

  expect(await screen.findByText('mf-a 1.1.0 已下线')).toBeInTheDocument();
  expect(network.sentTo(withdrawRelease).at(-1)).toEqual({
    remote: 'mf-a',
    reason: '停止服务',
    seen: '1.1.0',
  });
});

it('offers to take off every remote, but not the shell', async () => {
  draw(aState({ remote: 'shell' }));

  await screen.findByRole('button', { name: '健康' });
  expect(screen.queryByRole('button', { name: '下线子应用' })).not.toBeInTheDocument();
});
