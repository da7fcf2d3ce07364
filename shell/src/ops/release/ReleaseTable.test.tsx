import { screen, within } from '@testing-library/react';
import { promoteRelease, rollBackRelease, type ReleaseState } from '@portal/calls';
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
