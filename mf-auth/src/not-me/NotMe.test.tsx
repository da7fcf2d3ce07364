import { screen } from '@testing-library/react';
import { disownLogin } from '@portal/calls';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './NotMe';

const open = (path: string) => renderRoute({ portalJson, modules: { './NotMe': { page } } }, path);
const press = () => screen.findByRole('button', { name: '不是我本人，结束所有登录' });

it('asks first, then ends all sessions and leads to a new password', async () => {
  network.answer(disownLogin, {});
  const { user } = open('/notMe?token=abc');

  const button = await press();
  expect(network.sentTo(disownLogin)).toEqual([]);
  await user.click(button);

  expect(await screen.findByRole('heading', { name: '所有登录已结束' })).toBeInTheDocument();
  expect(screen.getByText('修改邮箱的密码，或检查手机是否在您手中')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '重新设置密码' })).toHaveAttribute(
    'href',
    '/forgetPassword/userMail',
  );
  expect(network.sentTo(disownLogin)).toEqual([{ token: 'abc' }]);
});

it('says so when the link has expired', async () => {
  network.fail(disownLogin, 'E5010');
  const { user } = open('/notMe?token=abc');
  await user.click(await press());
  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
});

it('says so at once when the link is incomplete', async () => {
  open('/notMe');
  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
  expect(network.sentTo(disownLogin)).toEqual([]);
});

it('can be retried after a lost answer', async () => {
  network.lose(disownLogin);
  const { user } = open('/notMe?token=abc');
  await user.click(await press());
  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  expect(await press()).toBeEnabled();
});
