import { act, screen, waitFor, within } from '@testing-library/react';
import {
  decideReview,
  listReviews,
  takeReview,
  viewReview,
  viewReviewState,
  type ReviewCase,
  type ReviewField,
  type ReviewView,
} from '@portal/calls';
import { tellTabs } from '@portal/client';
import { network, renderPage } from '@portal/testing';
import { reviewPage } from './reviewPage';

const page = reviewPage('person', { title: '个人认证审核', help: '先领取，再对照。' });

const aField = (facts: Partial<ReviewField> = {}): ReviewField => ({
  field: 'idNo',
  label: '证件号',
  kind: 'text',
  value: '110101199003079913',
  before: null,
  isChanged: 0,
  isMasked: 0,
  reasons: ['与证件照片上的号码不一致', '证件已过期'],
  ...facts,
});

/** The desk with one open case, by default taken by the operator. */
function open(fields: ReviewField[], facts: Partial<ReviewCase> = {}) {
  answerCase(fields, facts);
  return renderPage(page, { pattern: '/ops/person', at: '/ops/person?subjectId=auth_1' });
}

function answerCase(fields: ReviewField[], facts: Partial<ReviewCase>) {
  const row: ReviewCase = {
    kind: 'person',
    subjectId: 'auth_1',
    title: '个人认证 陈*',
    applicantName: '陈新',
    state: 'open',
    submittedAt: '2026-08-01 09:00:00',
    dueAt: '2026-08-03 09:00:00',
    isOverdue: 0,
    takenBy: '平台运营',
    heldUntil: '2026-08-01 10:00:00',
    isMine: 1,
    isOwn: 0,
    ...facts,
  };
  const view: ReviewView = { case: row, fields, checks: [] };
  network.answer(listReviews, { records: [row], total: 1, pageNo: 1, pageSize: 10 });
  network.answer(viewReview, view);
  network.answer(viewReviewState, row);
}

const untaken = { isMine: 0, takenBy: '', heldUntil: null };
const reasonText = () => screen.getByLabelText('证件号的驳回原因');
const template = (name: string) =>
  within(screen.getByRole('group', { name: '证件号的常见原因' })).getByRole('button', { name });

it('says that private parts are shown whole once the case is taken', async () => {
  open([aField({ value: '1101**********9913', isMasked: 1 })], untaken);

  expect(await screen.findByText('1101**********9913')).toBeInTheDocument();
  expect(screen.getByText(/领取后完整显示，每次查看都会记入审计日志/)).toBeInTheDocument();
  expect(screen.queryByLabelText('驳回此项')).not.toBeInTheDocument();
});

it('says of a decided case that private parts are not shown any more', async () => {
  open([aField({ value: '1101**********9913', isMasked: 1 })], { ...untaken, state: 'decided' });

  expect(await screen.findByText(/处理后不再完整显示/)).toBeInTheDocument();
});

it('leaves nothing to mark on a case that is decided, also to whoever decided it', async () => {
  open([aField()], { ...untaken, isMine: 1, state: 'decided' });

  expect(await screen.findByText('已处理', { selector: 'span, span *' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: '驳回此项' })).toBeNull();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

it('says nothing of that where nothing is hidden', async () => {
  open([aField()]);

  expect(await screen.findByText('110101199003079913')).toBeInTheDocument();
  expect(screen.queryByText(/完整显示/)).not.toBeInTheDocument();
});

it('marks what has changed, also where old and new look alike under their masks', async () => {
  const mask = '1101**********9913';
  open(
    [
      aField({ value: mask, before: mask, isChanged: 1, isMasked: 1 }),
      aField({ field: 'address', label: '联系地址', value: '******', before: '******', isMasked: 1 }),
    ],
    untaken,
  );
  const rowOf = async (label: string) => (await screen.findByText(label)).closest('li')!;

  expect(within(await rowOf('证件号')).getByText('已变更')).toBeInTheDocument();
  expect(within(await rowOf('证件号')).getAllByText(mask)).toHaveLength(2);
  expect(within(await rowOf('联系地址')).queryByText('已变更')).not.toBeInTheDocument();
  expect(within(await rowOf('联系地址')).getAllByText('******')).toHaveLength(1);
});

it('marks a picture as another one before it may be seen', async () => {
  const hidden = { kind: 'text', value: '领取后可以查看', isChanged: 1, isMasked: 1 } as const;
  open([aField({ field: 'idFrontUrl', label: '证件人像面', ...hidden })], untaken);

  expect(await screen.findByText('领取后可以查看')).toBeInTheDocument();
  expect(screen.getByText('已变更')).toBeInTheDocument();
});

it('puts a common reason of the field into its text, which stays open to be changed, and sends what it became', async () => {
  const { user } = open([aField()]);
  network.answer(decideReview, {});
  await user.click(await screen.findByLabelText('驳回此项'));
  expect(reasonText()).toHaveValue('');

  await user.click(template('与证件照片上的号码不一致'));
  expect(reasonText()).toHaveValue('与证件照片上的号码不一致');
  expect(template('与证件照片上的号码不一致')).toBeDisabled();
  await user.click(template('证件已过期'));
  await user.type(reasonText(), '，请换领');
  await user.click(screen.getByRole('button', { name: '驳回所选项' }));

  expect(network.sentTo(decideReview)).toEqual([
    {
      kind: 'person',
      subjectId: 'auth_1',
      submittedAt: '2026-08-01 09:00:00',
      pass: '0',
      rejects: JSON.stringify([{ field: 'idNo', reason: '与证件照片上的号码不一致；证件已过期，请换领' }]),
    },
  ]);
});

it('asks before reasons that are written are left behind, and not once they are sent', async () => {
  network.answer(decideReview, {});
  const { user, router } = open([aField()]);
  await user.click(await screen.findByLabelText('驳回此项'));
  await user.type(reasonText(), '号码不一致');

  await user.click(screen.getByRole('button', { name: '收起' }));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(reasonText()).toHaveValue('号码不一致');

  await user.click(screen.getByRole('button', { name: '驳回所选项' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('subjectId'));
  expect(screen.queryByText('离开页面')).not.toBeInTheDocument();
});

it('leads to the first mark that has no reason, and says so there, until one is written', async () => {
  const { user } = open([aField(), aField({ field: 'realName', label: '姓名' })]);
  const marks = await screen.findAllByLabelText('驳回此项');
  for (const mark of marks) await user.click(mark);
  await user.type(screen.getByLabelText('证件号的驳回原因'), '号码不一致');
  const name = screen.getByLabelText('姓名的驳回原因');
  expect(name).toBeValid();

  await user.click(screen.getByRole('button', { name: '驳回所选项' }));

  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('请填写驳回原因');
  expect(screen.getByLabelText('证件号的驳回原因')).toBeValid();
  expect(network.sentTo(decideReview)).toEqual([]);
  await user.keyboard('不是本人');
  expect(name).toBeValid();
});

it('brings the case that is opened in the list into sight, with the keyboard, and gives that back to its row', async () => {
  answerCase([aField()], {});
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  const { user } = renderPage(page, { pattern: '/ops/person', at: '/ops/person' });
  const row = await screen.findByRole('button', { name: '审核' });

  await user.click(row);
  const panel = await screen.findByRole('region', { name: '个人认证 陈*' });
  await waitFor(() => expect(panel.parentElement).toHaveFocus());
  expect(shown.mock.contexts).toEqual([panel.parentElement]);

  await user.click(within(panel).getByRole('button', { name: '收起' }));
  await waitFor(() => expect(row).toHaveFocus());
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('brings the buttons into sight, with the keyboard, once the case is taken', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  network.answer(takeReview, {});
  const { user } = open([aField()], untaken);
  const take = await screen.findByRole('button', { name: '领取' });
  answerCase([aField()], {});

  await user.click(take);

  const bar = (await screen.findByRole('button', { name: '通过' })).parentElement;
  await waitFor(() => expect(bar).toHaveFocus());
  expect(shown.mock.contexts).toEqual([bar]);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('leaves a page alone that is opened with its case', async () => {
  open([aField()]);

  const panel = await screen.findByRole('region', { name: '个人认证 陈*' });
  expect(panel.parentElement).not.toHaveFocus();
  expect(document.body).toHaveFocus();
});

it('offers no reason that the text has no room for', async () => {
  const { user } = open([aField()]);
  await user.click(await screen.findByLabelText('驳回此项'));
  await user.click(reasonText());
  await user.paste('字'.repeat(195));

  expect(template('证件已过期')).toBeDisabled();
  await user.clear(reasonText());
  expect(template('证件已过期')).toBeEnabled();
});

it('asks for reasons in words where a field has no common ones', async () => {
  const { user } = open([aField({ reasons: [] })]);
  await user.click(await screen.findByLabelText('驳回此项'));

  expect(reasonText()).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: '证件号的常见原因' })).not.toBeInTheDocument();
});

it('asks which part is wrong, and why, where none is marked', async () => {
  const { user } = open([aField({ field: 'name', label: '姓名', reasons: [] }), aField()]);
  network.answer(decideReview, {});
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '驳回' }));
  expect(dialog.getByRole('combobox', { name: '有问题的项目' })).toHaveFocus();

  // Nobody sees these: they are no reason.
  await user.type(dialog.getByRole('textbox'), '\u202e \u200b');
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(dialog.getByText('请填写驳回原因')).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('textbox')).toHaveFocus());
  await user.clear(dialog.getByRole('textbox'));
  expect(network.sentTo(decideReview)).toEqual([]);

  await user.selectOptions(dialog.getByRole('combobox', { name: '有问题的项目' }), '证件号');
  await user.click(dialog.getByRole('button', { name: '证件已过期' }));
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(network.sentTo(decideReview)).toEqual([
    {
      kind: 'person',
      subjectId: 'auth_1',
      submittedAt: '2026-08-01 09:00:00',
      pass: '0',
      rejects: JSON.stringify([{ field: 'idNo', reason: '证件已过期' }]),
    },
  ]);
});

it('keeps the refusal at its part when the answer was lost', async () => {
  network.lose(decideReview);
  const { user } = open([aField()]);
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  await user.type(await screen.findByLabelText('证件号的驳回原因'), '号码不一致{Enter}');

  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
  expect(reasonText()).toHaveValue('号码不一致');
});

it('shows once more what is paid before it passes, where the queue says so', async () => {
  answerCase([aField({ field: 'amount', label: '提现金额', value: '￥150.00' })], { title: '提现 ￥150.00' });
  network.answer(decideReview, {});
  const asking = reviewPage('withdraw', { title: '提现审核', help: '先领取。', isAsked: true });
  const { user } = renderPage(asking, { pattern: '/ops/withdraw', at: '/ops/withdraw?subjectId=auth_1' });

  await user.click(await screen.findByRole('button', { name: '通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通过：提现 ￥150.00' }));
  expect(dialog.getByText('￥150.00')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确认通过' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(network.sentTo(decideReview)).toEqual([]);

  await user.click(screen.getByRole('button', { name: '通过' }));
  await user.click(await screen.findByRole('button', { name: '确认通过' }));
  expect(network.sentTo(decideReview)).toEqual([
    { kind: 'person', subjectId: 'auth_1', submittedAt: '2026-08-01 09:00:00', pass: '1' },
  ]);
  expect(await screen.findByText('审核结果已保存')).toBeInTheDocument();
});

describe('two reviewers on one case', () => {
  const othersCase = { isMine: 0, takenBy: '夏至' };

  it('say to who takes it second that it is taken, and by whom', async () => {
    network.fail(takeReview, 'E3107', {}, '已由夏至领取');
    const { user } = open([aField()], untaken);
    const take = await screen.findByRole('button', { name: '领取' });
    answerCase([aField()], othersCase);

    await user.click(take);

    expect(await screen.findByText('已由夏至领取')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '夏至正在处理' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  });

  it.each([
    ['decided', { ...untaken, state: 'decided' as const }, '已处理'],
    ['taken over', othersCase, /^夏至处理中/],
  ])('say to who decides second why not, and show how it stands: %s', async (_, facts, state) => {
    network.fail(decideReview, 'E3107', {}, '该申请的状态已变化');
    const { user } = open([aField()]);
    const pass = await screen.findByRole('button', { name: '通过' });
    answerCase([aField()], facts);

    await user.click(pass);

    expect(await screen.findByText('该申请的状态已变化')).toBeInTheDocument();
    const panel = within(screen.getByRole('region', { name: '个人认证 陈*' }));
    expect(await panel.findByText(state)).toBeInTheDocument();
    expect(panel.getByText('该申请的状态已变化')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: '通过' })).toBeNull();
  });

  it('leave the case and what was marked as they are when only the answer was lost', async () => {
    network.lose(decideReview);
    const { user } = open([aField()]);

    await user.click(await screen.findByLabelText('驳回此项'));
    await user.type(reasonText(), '号码不一致');
    await user.click(screen.getByRole('button', { name: '驳回所选项' }));

    expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
    expect(reasonText()).toHaveValue('号码不一致');
    expect(screen.getByRole('button', { name: '驳回所选项' })).toBeEnabled();
  });
});

describe('what colleagues do while the desk is open', () => {
  const hear = () => act(() => tellTabs('queues', {}));

  async function mark() {
    const { user } = open([aField()]);
    await user.click(await screen.findByLabelText('驳回此项'));
    await user.type(reasonText(), '号码不一致');
    return user;
  }
  const panel = () => within(screen.getByRole('region', { name: '个人认证 陈*' }));

  it('takes a decided case off the list without looking at the open one again', async () => {
    open([aField()]);
    await screen.findByText('110101199003079913');
    network.answer(listReviews, { records: [], total: 0, pageNo: 1, pageSize: 10 });

    hear();

    expect(await screen.findByText('没有待处理的申请')).toBeInTheDocument();
    expect(network.sentTo(viewReview)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '通过' })).toBeEnabled();
  });

  it('says who handled a decided case', async () => {
    open([aField()], { ...untaken, takenBy: '夏至', state: 'decided' });
    expect(await screen.findByText('已由夏至处理')).toBeInTheDocument();
  });

  it.each([
    [
      'decided',
      { ...untaken, takenBy: '夏至', state: 'decided' as const },
      /已由夏至处理，您填写的原因没有提交/,
    ],
    ['or a check decided', { ...untaken, state: 'decided' as const }, /已自动处理，您填写的原因没有提交/],
    ['has', { isMine: 0, takenBy: '夏至' }, /现在由夏至处理，您填写的原因没有提交/],
    ['let go of', untaken, /填写的原因还在：重新领取后可以继续/],
    [
      'submitted anew',
      { ...untaken, submittedAt: '2026-08-02 09:00:00' },
      /申请方已重新提交，以上是新的内容；您填写的原因没有提交/,
    ],
  ])('says to who writes a reason that somebody else %s the case', async (_, facts, text) => {
    const user = await mark();
    answerCase([aField()], facts);

    hear();

    expect(await panel().findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '驳回所选项' })).toBeNull();
    const written = within(screen.getByRole('region', { name: '您填写的原因' }));
    expect(written.getByText('证件号：号码不一致')).toBeInTheDocument();
    await user.click(written.getByRole('button', { name: '复制' }));
    expect(await navigator.clipboard.readText()).toBe('证件号：号码不一致');
    await user.click(panel().getByRole('button', { name: '收起' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '个人认证 陈*' })).toBeNull());
  });

  it('says that a case is withdrawn, and keeps the list', async () => {
    await mark();
    network.fail(viewReview, 'E3110');
    network.fail(viewReviewState, 'E3110');

    hear();

    expect(await screen.findByText('这件申请不存在，或申请方已经撤回。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '审核' })).toBeInTheDocument();
    expect(screen.getByText('证件号：号码不一致')).toBeInTheDocument();
    expect(screen.queryByText('110101199003079913')).toBeNull();
  });

  it('leaves a dialog open in which something is typed, and keeps the reason when it is refused', async () => {
    network.fail(decideReview, 'E3107', {}, '该申请的状态已变化');
    const { user } = open([aField()]);
    await user.click(await screen.findByRole('button', { name: '驳回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '驳回' }));
    await user.type(dialog.getByLabelText('证件号的驳回原因'), '号码不一致');
    answerCase([aField()], { ...untaken, takenBy: '夏至', state: 'decided' });

    hear();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(dialog.getByLabelText('证件号的驳回原因')).toHaveValue('号码不一致');
    await user.click(dialog.getByRole('button', { name: '驳回' }));

    expect(await screen.findByText('该申请的状态已变化')).toBeInTheDocument();
    expect(await screen.findByText('证件号：号码不一致')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('looks at the case as soon as the dialog is closed', async () => {
    const { user } = open([aField()]);
    await user.click(await screen.findByRole('button', { name: '驳回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '驳回' }));
    answerCase([aField()], { ...untaken, takenBy: '夏至', state: 'decided' });
    hear();
    expect(network.sentTo(viewReviewState)).toEqual([]);

    await user.click(dialog.getByRole('button', { name: '取消' }));

    expect(await panel().findByText(/刚才已由夏至处理/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '您填写的原因' })).toBeNull();
  });

  it('leaves everything as it is when nothing can be learned', async () => {
    await mark();
    network.timeOut(viewReviewState);

    hear();

    await waitFor(() => expect(network.sentTo(viewReviewState)).toHaveLength(1));
    expect(reasonText()).toHaveValue('号码不一致');
    expect(screen.getByRole('button', { name: '驳回所选项' })).toBeEnabled();
  });
});
