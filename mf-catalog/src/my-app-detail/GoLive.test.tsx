import { screen, waitFor } from '@testing-library/react';
import { appState, applyLive, viewLive, withdrawLive, type LiveView } from '@portal/calls';
import { network } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

describe('going live', () => {
  const live: LiveView = {
    state: appState.sandbox,
    checks: [
      { check: 'identity', isMet: 1, text: '已认证' },
      { check: 'ips', isMet: 0, text: '还没有设置，任何地址都可以调用' },
      { check: 'sandboxCall', isMet: 1, text: '已成功调用 2 次' },
    ],
    askedAt: null,
    reason: '',
    refusal: '',
  };

  it('requires a reason when a check fails, and is requested once', async () => {
    network.answer(viewLive, { ...live, refusal: '请先说明用途' });
    network.answer(applyLive, { state: appState.prodWaiting });
    const { user } = drawApp('live');

    expect(await screen.findByText(/请先说明用途/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '设置IP白名单' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '申请上线' }));
    expect(await screen.findByText('请填写申请理由')).toBeInTheDocument();
    expect(network.sentTo(applyLive)).toEqual([]);
    await user.type(screen.getByLabelText('上线理由'), '内部系统没有固定的出口地址');
    await user.dblClick(screen.getByRole('button', { name: '申请上线' }));

    await waitFor(() => expect(network.sentTo(applyLive)).toHaveLength(1));
    expect(network.sentTo(applyLive)[0]).toMatchObject({
      appId: 'app_1',
      reason: '内部系统没有固定的出口地址',
    });
  });

  it('requires no reason when all checks pass', async () => {
    network.answer(viewLive, { ...live, checks: live.checks.map((one) => ({ ...one, isMet: 1 })) });
    network.answer(applyLive, { state: appState.prod });
    const { user } = drawApp('live');

    await user.click(await screen.findByRole('button', { name: '申请上线' }));

    expect(await screen.findByText('应用已上线')).toBeInTheDocument();
    expect(screen.queryByLabelText('上线理由')).toBeNull();
    expect(network.sentTo(applyLive)[0]).not.toHaveProperty('reason');
  });

  it('can be withdrawn while pending', async () => {
    const askedAt = '2026-11-01 10:00:00';
    network.answer(viewLive, { ...live, state: appState.prodWaiting, askedAt, reason: '没有固定出口' });
    network.answer(withdrawLive, {});
    const { user } = drawApp('live');

    await user.click(await screen.findByRole('button', { name: '撤回申请' }));

    await waitFor(() => expect(network.sentTo(withdrawLive)).toEqual([{ appId: 'app_1' }]));
  });

  it('is finished for a live app', async () => {
    network.answer(viewLive, { ...live, state: appState.prod });
    drawApp('live');

    expect(await screen.findByRole('link', { name: '新建生产密钥' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '申请上线' })).toBeNull();
  });
});
