import { screen } from '@testing-library/react';
import { freezeAccount } from '@portal/calls';
import { call } from '@portal/client';
import { network, renderElement } from '@portal/testing';
import { ReasonDialog } from './ReasonDialog';

const draw = () =>
  renderElement(
    <ReasonDialog
      isOpen
      isRequired
      title="冻结"
      question="“周明”的登录立即结束。"
      label="原因"
      confirmLabel="冻结"
      onConfirm={(reason) => call(freezeAccount, { accountId: 'user_1', reason })}
      onClose={() => {}}
    />,
  );

it('asks for the reason before it sends anything', async () => {
  const { user } = draw();

  await user.click(screen.getByRole('button', { name: '冻结' }));

  expect(screen.getByText('请填写原因')).toBeInTheDocument();
  expect(network.sentTo(freezeAccount)).toEqual([]);
});

it('says what the server finds wrong with the reason', async () => {
  network.fail(freezeAccount, 'E0017', { fields: [{ name: 'reason', message: '至少2个字' }] });
  const { user } = draw();

  await user.type(screen.getByLabelText('原因'), '欠');
  await user.click(screen.getByRole('button', { name: '冻结' }));

  expect(await screen.findByText('至少2个字')).toBeInTheDocument();
  expect(screen.queryByText('页面参数有误')).toBeNull();
});

it('says any other refusal in its own words', async () => {
  network.fail(freezeAccount, 'E3107');
  const { user } = draw();

  await user.type(screen.getByLabelText('原因'), '欠费已久');
  await user.click(screen.getByRole('button', { name: '冻结' }));

  expect(await screen.findByText('状态已变化，请刷新后重试')).toBeInTheDocument();
});
