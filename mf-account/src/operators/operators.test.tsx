import { screen, within } from '@testing-library/react';
import { listOperators, saveOperator } from '@portal/calls';
import { operatorRoles } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './OperatorList';

const operator = { phoneMask: '', hasSecondFactor: 1, lastSeenAt: null };

it("changes the roles of others, but not one's own", async () => {
  network.answer(listOperators, {
    records: [
      { ...operator, accountId: 'user_1', name: '林晓', mailMask: 'l***@example.com', roles: 1, isSelf: 0 },
      { ...operator, accountId: 'user_2', name: '周帆', mailMask: 'z***@example.com', roles: 31, isSelf: 1 },
    ],
    total: 2,
    pageNo: 1,
    pageSize: 20,
  });
  network.answer(saveOperator, { accountId: 'user_1' });
  const { user } = renderRoute({ portalJson, modules: { './OperatorList': { page } } }, '/ops/operators', {
    as: aMember({ roles: 8 }),
  });

  await user.click(await screen.findByRole('button', { name: '修改角色' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^财务/ }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('原因'), '岗位调整');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('运营角色已保存')).toBeInTheDocument();
  expect(network.sentTo(saveOperator)).toEqual([
    {
      account: 'user_1',
      roles: String(operatorRoles.review.bit | operatorRoles.finance.bit),
      reason: '岗位调整',
    },
  ]);
});
