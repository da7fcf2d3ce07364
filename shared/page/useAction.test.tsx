import { screen } from '@testing-library/react';
import { freezeAccount } from '@portal/calls';
import { call } from '@portal/client';
import { network, renderElement } from '@portal/testing';
import { RowActions } from './list/RowActions';
import { useAction } from './useAction';

const freeze = () => call(freezeAccount, { accountId: 'user_1', reason: '盗用' });
const mayHaveWorked = '操作可能已经生效，重试前请先查看结果';

function Single() {
  const { run } = useAction(freeze, '已冻结');
  return <button onClick={() => void run()}>冻结</button>;
}

const kinds = [
  ['a button', <Single key="single" />],
  [
    'an action of a row',
    <RowActions key="row" actions={[{ label: '冻结', needs: freezeAccount, act: freeze, done: '已冻结' }]} />,
  ],
] as const;

describe.each(kinds)('%s', (_, element) => {
  async function press() {
    const { user } = renderElement(element);
    await user.click(screen.getByRole('button', { name: '冻结' }));
    return user;
  }

  it.each([
    ['lost', '加载失败，请重试', () => network.lose(freezeAccount)],
    ['late', '请求超时', () => network.timeOut(freezeAccount)],
  ])(
    'says of a %s reply “%s” and that it may have worked, and can be pressed again',
    async (__, text, fail) => {
      fail();
      const user = await press();

      expect(await screen.findByText(`${text}。${mayHaveWorked}`)).toBeInTheDocument();
      network.answer(freezeAccount, {});
      await user.click(screen.getByRole('button', { name: '冻结' }));

      expect(await screen.findByText('已冻结')).toBeInTheDocument();
      expect(network.sentTo(freezeAccount)).toHaveLength(2);
    },
  );

  it('tells a refusal in the words of the server', async () => {
    network.fail(freezeAccount, 'E0000', {}, '系统繁忙');
    await press();

    expect(await screen.findByText('系统繁忙')).toBeInTheDocument();
  });
});
