import { screen, waitFor, within } from '@testing-library/react';
import { listOverdueApplies, pressApply } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './OverdueApplies';

it('urges the provider of an overdue application, with a note', async () => {
  network.answer(
    listOverdueApplies,
    pageOf([
      {
        applyId: 'apply_1',
        applyNo: 'SQ20261101001',
        apiName: '工作日历',
        appName: '天气看板',
        applicantName: '林晓',
        providerName: '示例数据服务',
        submittedAt: '2026-11-01 10:00:00',
        dueAt: '2026-11-03 10:00:00',
        pressedAt: null,
      },
    ]),
  );
  network.answer(pressApply, {});
  const { user } = renderRoute({ portalJson, modules: { './OverdueApplies': { page } } }, '/ops/overdue', {
    as: aMember({ roles: roles.operator }),
  });

  expect(await screen.findByText('未督促')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '督促' }));
  const dialog = within(screen.getByRole('dialog', { name: '督促提供方' }));
  await user.click(dialog.getByRole('button', { name: '请在今天内处理' }));
  await user.click(dialog.getByRole('button', { name: '督促' }));

  await waitFor(() =>
    expect(network.sentTo(pressApply)).toEqual([{ applyId: 'apply_1', note: '请在今天内处理' }]),
  );
});
