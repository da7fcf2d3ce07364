import { screen } from '@testing-library/react';
import { agreeToReceive, refuseToReceive, viewReceiverLink, type CallReply } from '@portal/calls';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MailReceiver';

const open = (path = '/mailReceiver?token=abc') =>
  renderRoute({ portalJson, modules: { './MailReceiver': { page } } }, path);
const answer = (facts: Partial<CallReply<typeof viewReceiverLink>> = {}) =>
  network.answer(viewReceiverLink, {
    ...{ mailTo: 't***@example.com', asker: '林晓', state: 'waiting', canAgree: 1 },
    ...facts,
  });
const button = (name: string) => screen.findByRole('button', { name });

it('says who asks, and does nothing before somebody answers', async () => {
  answer();
  network.answer(agreeToReceive, {});
  const { user } = open();

  expect(
    await screen.findByText(/^林晓想把自己在本站的消息也发到 t\*\*\*@example.com。/),
  ).toBeInTheDocument();
  expect(network.sentTo(agreeToReceive)).toEqual([]);
  expect(network.sentTo(refuseToReceive)).toEqual([]);
  await user.dblClick(await button('同意接收'));

  expect(await screen.findByRole('heading', { name: '正在接收消息' })).toBeInTheDocument();
  expect(network.sentTo(agreeToReceive)).toEqual([{ token: 'abc' }]);
  expect(screen.queryByRole('button', { name: '同意接收' })).toBeNull();
});

it('refuses, and takes a slip of the finger back', async () => {
  answer({ state: 'waiting' });
  network.answer(agreeToReceive, {});
  network.answer(refuseToReceive, {});
  const { user } = open();
  await user.click(await button('不再接收'));

  expect(await screen.findByRole('heading', { name: '已不再接收' })).toBeInTheDocument();
  await user.click(await button('恢复接收'));
  expect(await screen.findByRole('heading', { name: '正在接收消息' })).toBeInTheDocument();
});

it('offers no consent with a link that cannot give it', async () => {
  answer({ canAgree: 0 });
  open();

  expect(await button('不再接收')).toBeEnabled();
  expect(screen.queryByRole('button', { name: '同意接收' })).toBeNull();
});

it.each(['/mailReceiver', '/mailReceiver?token=old'])('says that %s works no more', async (path) => {
  network.fail(viewReceiverLink, 'E7049');
  open(path);

  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
});

it('says so when the link was used elsewhere meanwhile', async () => {
  answer();
  network.fail(agreeToReceive, 'E7049');
  const { user } = open();
  await user.click(await button('同意接收'));

  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
});

it('may be tried again when nothing was answered', async () => {
  answer();
  network.lose(refuseToReceive);
  const { user } = open();
  await user.click(await button('不再接收'));

  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
  expect(await button('不再接收')).toBeEnabled();
});

it('offers to try again when nobody says what the link is about', async () => {
  network.timeOut(viewReceiverLink);
  open();

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
