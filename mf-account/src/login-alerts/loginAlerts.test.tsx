import { screen, within } from '@testing-library/react';
import {
  blockAddress,
  closeLoginAlert,
  listLoginAlerts,
  secureAccount,
  type LoginAlert,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { factsOf } from './factsOf';
import { page } from './LoginAlerts';

const alert: LoginAlert = {
  ...{ alertId: 'alert_1', kind: 'travel', accountId: 'user_1', name: '林晓', address: '198.51.100.7' },
  facts: { place: '英国 伦敦', placeBefore: '中国 浙江 杭州', km: 9212, minutes: 40 },
  ...{ firstAt: '2026-11-20 10:00:00', lastAt: '2026-11-20 11:00:00', times: 2, outcome: null, remark: '' },
};

it('shows what happened, and lets an operator protect the account, block the address and close the alert', async () => {
  network.answer(listLoginAlerts, { records: [alert], total: 1, pageNo: 1, pageSize: 20 });
  network.answer(secureAccount, {});
  network.answer(blockAddress, { until: '2026-11-21 10:00:00' });
  network.answer(closeLoginAlert, {});
  const { user } = renderRoute({ portalJson, modules: { './LoginAlerts': { page } } }, '/ops/logins', {
    as: aMember({ roles: 8 }),
  });

  expect(
    await screen.findByText('40 分钟内从 中国 浙江 杭州 到 英国 伦敦，相距 9212 公里'),
  ).toBeInTheDocument();
  for (const [button, label, confirm] of [
    ['保护账号', '原因', '保护账号'],
    ['拒绝此地址', '原因', '确定'],
    ['标为已处置', '说明', '确定'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText(`请填写${label}`)).toBeInTheDocument();
    await user.type(dialog.getByLabelText(label), '本人否认');
    await user.click(dialog.getByRole('button', { name: confirm }));
    await screen.findByText(/已保护|前拒绝从|已标记/);
  }

  expect(network.sentTo(secureAccount)).toEqual([{ accountId: 'user_1', reason: '本人否认' }]);
  expect(network.sentTo(blockAddress)).toEqual([{ alertId: 'alert_1', hours: '24', reason: '本人否认' }]);
  expect(network.sentTo(closeLoginAlert)).toEqual([
    { alertId: 'alert_1', outcome: 'handled', remark: '本人否认' },
  ]);
});

it.each([
  ['spraying', { accounts: 9, place: '' }, '一小时内在 9 个账号上失败'],
  ['sprayed', { accounts: 9, place: '美国' }, '登录成功；同一地址一小时内在 9 个账号上失败，美国'],
  ['failures', { failures: 12 }, '一小时内失败 12 次'],
  ['device', { failures: 3 }, '失败 3 次后从新设备登录'],
  ['device', { failures: 0 }, '运营人员从新设备登录'],
  ['country', { place: '英国', placeBefore: '中国' }, '以往没有从这里登录过：英国；上次在 中国'],
] as const)('describes %s', (kind, facts, text) => {
  expect(factsOf({ ...alert, kind, facts })).toBe(text);
});
