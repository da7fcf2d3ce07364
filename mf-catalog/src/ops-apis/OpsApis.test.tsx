import { screen, waitFor, within } from '@testing-library/react';
import { listApisForOps, suspendPublication } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './OpsApis';

it('stops an API with a reason, and says who is affected', async () => {
  network.answer(
    listApisForOps,
    pageOf([
      {
        draftId: 'draft_1',
        apiId: 'api_1',
        name: '潮汐',
        version: '1.0.0',
        providerName: '海洋局',
        state: 'online' as const,
        subscribers: 7,
        calls30: 12_000,
        updatedAt: '2026-11-01 10:00:00',
      },
    ]),
  );
  network.answer(suspendPublication, {});
  const { user } = renderRoute({ portalJson, modules: { './OpsApis': { page } } }, '/ops/apis', {
    as: aMember({ roles: roles.operator }),
  });

  await user.click(await screen.findByRole('button', { name: '停用' }));
  const dialog = within(screen.getByRole('dialog', { name: '停用 API' }));
  expect(dialog.getByText(/“潮汐”.*7 个订阅者会收到通知/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '返回的数据有误' }));
  await user.click(dialog.getByRole('button', { name: '停用' }));

  await waitFor(() =>
    expect(network.sentTo(suspendPublication)).toEqual([
      { draftId: 'draft_1', action: 'suspend', reason: '返回的数据有误' },
    ]),
  );
});
