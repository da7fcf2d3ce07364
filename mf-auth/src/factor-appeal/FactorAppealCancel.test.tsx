import { screen } from '@testing-library/react';
import { cancelFactorAppeal } from '@portal/calls';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './FactorAppealCancel';

const open = (path: string) =>
  renderRoute({ portalJson, modules: { './FactorAppealCancel': { page } } }, path);
const press = (name: string) => screen.findByRole('button', { name });

it('asks first, then cancels and leads to a new password', async () => {
  network.answer(cancelFactorAppeal, {});
  const { user } = open('/factorAppealCancel?token=abc');

  const button = await press('不是我操作，取消申诉');
  expect(network.sentTo(cancelFactorAppeal)).toEqual([]);
  await user.click(button);

  expect(await screen.findByRole('heading', { name: '申诉已取消' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '重新设置密码' })).toHaveAttribute(
    'href',
    '/forgetPassword/userMail',
  );
  expect(network.sentTo(cancelFactorAppeal)).toEqual([{ token: 'abc' }]);
});

it('says so when the link has expired, or is incomplete', async () => {
  network.fail(cancelFactorAppeal, 'E5010');
  const { user } = open('/factorAppealCancel?token=abc');
  await user.click(await press('不是我操作，取消申诉'));
  expect(await screen.findByRole('heading', { name: '取消链接已失效' })).toBeInTheDocument();
});

it('can be retried after a lost answer', async () => {
  network.lose(cancelFactorAppeal);
  const { user } = open('/factorAppealCancel?token=abc');
  await user.click(await press('不是我操作，取消申诉'));
  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  expect(await press('不是我操作，取消申诉')).toBeEnabled();
});
