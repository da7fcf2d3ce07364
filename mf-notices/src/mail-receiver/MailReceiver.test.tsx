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

it('names the member who asks, and acts only on an answer', async () => {
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

it('refuses, and lets the refusal be undone', async () => {
  answer({ state: 'waiting' });
  network.answer(agreeToReceive, {});
  network.answer(refuseToReceive, {});
  const { user } = open();
  await user.click(await button('不再接收'));

  expect(await screen.findByRole('heading', { name: '已不再接收' })).toBeInTheDocument();
  await user.click(await button('恢复接收'));
  expect(await screen.findByRole('heading', { name: '正在接收消息' })).toBeInTheDocument();
});

it('does not offer consent when the link cannot give it', async () => {
  answer({ canAgree: 0 });
  open();

  expect(await button('不再接收')).toBeEnabled();
  expect(screen.queryByRole('button', { name: '同意接收' })).toBeNull();
});

it.each(['/mailReceiver', '/mailReceiver?token=old'])('says that %s is no longer valid', async (path) => {
  network.fail(viewReceiverLink, 'E7049');
  open(path);

  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
});

it('says so when the link was used elsewhere in the meantime', async () => {
  answer();
  network.fail(agreeToReceive, 'E7049');
  const { user } = open();
  await user.click(await button('同意接收'));

  expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeInTheDocument();
});

it('can be retried after a lost answer', async () => {
  answer();
  network.lose(refuseToReceive);
  const { user } = open();
  await user.click(await button('不再接收'));

  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败，请重试');
  expect(await button('不再接收')).toBeEnabled();
});

it('offers a retry when the link cannot be looked up', async () => {
  network.timeOut(viewReceiverLink);
  open();

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
