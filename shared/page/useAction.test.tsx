import { screen } from '@testing-library/react';
import { freezeAccount } from '@portal/calls';
import { call } from '@portal/client';
import { network, renderElement } from '@portal/testing';
import { RowActions } from './list/RowActions';
import { useAction } from './useAction';

const freeze = () => call(freezeAccount, { accountId: 'user_1', reason: '盗用' });
const mayHaveWorked = '没有收到回应，操作可能已经生效，请先查看结果，再决定是否重试';

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
    ['lost', () => network.lose(freezeAccount)],
    ['late', () => network.timeOut(freezeAccount)],
  ])('tells that it may have worked when the reply is %s, and can be pressed again', async (__, fail) => {
    fail();
    const user = await press();

    expect(await screen.findByText(mayHaveWorked)).toBeInTheDocument();
    network.answer(freezeAccount, {});
    await user.click(screen.getByRole('button', { name: '冻结' }));

    expect(await screen.findByText('已冻结')).toBeInTheDocument();
    expect(network.sentTo(freezeAccount)).toHaveLength(2);
  });

  it('tells a refusal in the words of the server', async () => {
    network.fail(freezeAccount, 'E0000', {}, '系统繁忙');
    await press();

    expect(await screen.findByText('系统繁忙')).toBeInTheDocument();
  });
});
