import { screen, waitFor } from '@testing-library/react';
import { addUserNote, freezeAccount } from '@portal/calls';
import { call } from '@portal/client';
import { longReasonMax, reasonMax } from '@portal/rules';
import { network, renderElement } from '@portal/testing';
import { ReasonDialog } from './ReasonDialog';

const draw = (lengthMax?: number) =>
  renderElement(
    <ReasonDialog
      isOpen
      lengthMax={lengthMax}
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

it('says of a lost answer what to do, not that the reason was wrong, and keeps the text', async () => {
  network.lose(freezeAccount);
  const { user } = draw();

  await user.type(screen.getByLabelText('原因'), '欠费已久');
  await user.click(screen.getByRole('button', { name: '冻结' }));

  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      '没有收到回应，可能已经生效。填写的内容还在，请先查看结果',
    ),
  );
  expect(screen.getByLabelText('原因')).toBeValid();
  expect(screen.getByLabelText('原因')).toHaveValue('欠费已久');
});

it('says any other refusal in its own words', async () => {
  network.fail(freezeAccount, 'E3107');
  const { user } = draw();

  await user.type(screen.getByLabelText('原因'), '欠费已久');
  await user.click(screen.getByRole('button', { name: '冻结' }));

  expect(await screen.findByText('状态已变化，请刷新后重试')).toBeInTheDocument();
});

it.each([
  ['usual reason', undefined, reasonMax],
  ['longer text', longReasonMax, longReasonMax],
])('takes as many characters of a %s as its call does', async (_, given, taken) => {
  const { user } = draw(given);

  await user.click(screen.getByLabelText('原因'));
  await user.paste('字'.repeat(taken + 1));

  expect(screen.getByLabelText('原因')).toHaveValue('字'.repeat(taken));
});

it('has the longest texts from where the calls have them', () => {
  const request = { reason: '字'.repeat(reasonMax), accountId: 'user_1' };
  const note = { text: '字'.repeat(longReasonMax), accountId: 'user_1', reqNo: crypto.randomUUID() };

  for (const [definition, most] of [
    [freezeAccount, request],
    [addUserNote, note],
  ] as const) {
    const [field] = Object.keys(most) as ['reason' | 'text'];
    expect(definition.request.safeParse(most).success).toBe(true);
    expect(
      definition.request.safeParse({ ...most, [field]: `${'字'.repeat(longReasonMax)}多` }).success,
    ).toBe(false);
  }
});

describe('a name to be typed', () => {
  const drawNamed = (name: string) => {
    const onConfirm = jest.fn(async (_: string) => {});
    const onClose = jest.fn();
    const { user } = renderElement(
      <ReasonDialog
        isOpen
        title="吊销令牌"
        question="程序立即不能再调用门户。"
        label="令牌名称"
        confirmLabel="吊销"
        mustType={name}
        onConfirm={onConfirm}
        onClose={onClose}
      />,
    );
    return { user, onConfirm, onClose };
  };
  const field = () => screen.getByLabelText('令牌名称');

  it('is read out with the field', () => {
    drawNamed('夜间任务（二）');

    expect(field()).toHaveAccessibleDescription('请输入“夜间任务（二）”以确认');
  });

  it.each(['', ' ', '夜间', '夜间任务（三）', 'a2', '夜间任务（二）A３', '\u200b'])(
    'is not confirmed by anything else, by Enter either: %j',
    async (typed) => {
      const { user, onConfirm, onClose } = drawNamed('夜间任务（二）A2');

      if (typed) await user.type(field(), typed);
      await user.type(field(), '{Enter}');

      expect(await screen.findByText('请输入“夜间任务（二）A2”')).toBeInTheDocument();
      expect(field()).toHaveFocus();
      expect(field()).toBeInvalid();
      expect(onConfirm).not.toHaveBeenCalled();
      expect(onClose).not.toHaveBeenCalled();
    },
  );

  it.each(['夜间 任务（二）A2', ' 夜间 任务(二)Ａ２　', '夜间　　任务（二）A2', '夜间\u200b 任务（二）A2'])(
    'is typed as an input method writes it, sent as it stands, by Enter: %j',
    async (typed) => {
      const { user, onConfirm, onClose } = drawNamed('夜间 任务（二）A2');

      await user.type(field(), `${typed}{Enter}`);

      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(onConfirm.mock.calls).toEqual([['夜间 任务（二）A2']]);
    },
  );

  it('can be pasted', async () => {
    const { user, onConfirm } = drawNamed('夜间任务');

    await user.click(field());
    await user.paste(' 夜间任务\n');
    await user.click(screen.getByRole('button', { name: '吊销' }));

    await waitFor(() => expect(onConfirm.mock.calls).toEqual([['夜间任务']]));
  });
});
