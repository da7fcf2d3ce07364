import { act, screen, within } from '@testing-library/react';
import { addApp, listTeam, readMessages, saveBudget } from '@portal/calls';
import { definePage } from '@portal/contract';
import { Field, TextInput } from '@portal/design';
import { organisationRoles, rights, mayDo, keysOf } from '@portal/rules';
import { beginSession } from '@portal/session';
import { aColleague, aMember, renderPage } from '@portal/testing';
import { RowActions } from '../list/RowActions';
import { RoleButton } from './RoleButton';
import { RoleGate } from './RoleGate';
import { RoleLink } from './RoleLink';
import { roleReason } from './roleReason';

const handleClick = jest.fn();
beforeEach(() => handleClick.mockReset());

const page = definePage<null>({
  load: () => Promise.resolve(null),
  Page: () => (
    <>
      <RoleButton needs={saveBudget} onClick={handleClick}>
        新建预算
      </RoleButton>
      <RoleLink needs={addApp} to="/createMyApp">
        创建应用
      </RoleLink>
      <RowActions
        actions={[
          { label: '停用', needs: addApp, act: handleClick, done: '已停用' },
          { label: '编辑', needs: addApp, to: '/edit' },
          { label: '详情', to: '/detail' },
        ]}
      />
      <RoleGate needs={addApp} what="保存应用">
        <Field label="应用名称">
          <TextInput defaultValue="天气" />
        </Field>
      </RoleGate>
    </>
  ),
});

const open = (as = aColleague('finance')) => {
  beginSession(as, false);
  return renderPage(page, { pattern: '/page', at: '/page' });
};
const financeMay = (what: string) => `您在“明镜科技”是财务成员，${what}需要管理员或开发`;

it('greys a button that a role may not press, describes it by the reason, and says it when it is pressed', async () => {
  const { user } = open(aColleague('developer'));
  const reason = '您在“明镜科技”是开发成员，新建预算需要管理员或财务';

  const button = await screen.findByRole('button', { name: '新建预算' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(reason);
  button.focus();
  expect(button).toHaveFocus();
  await user.click(button);

  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(handleClick).not.toHaveBeenCalled();
});

it('leads nowhere where a role may not go', async () => {
  open();

  expect(await screen.findByRole('button', { name: '创建应用' })).toHaveAccessibleDescription(
    financeMay('创建应用'),
  );
  expect(screen.queryByRole('link', { name: '创建应用' })).toBeNull();
});

it('greys actions of a row, and leaves what everybody may', async () => {
  const { user } = open();

  for (const label of ['停用', '编辑'])
    expect(await screen.findByRole('button', { name: label })).toHaveAccessibleDescription(financeMay(label));
  expect(screen.getByRole('link', { name: '详情' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '停用' }));
  expect(handleClick).not.toHaveBeenCalled();
});

it('says before a form why it cannot be sent, and greys its fields', async () => {
  open();

  const fields = await screen.findByRole('group', { description: financeMay('保存应用') });
  expect(within(fields).getByLabelText('应用名称')).toBeDisabled();
  expect(within(fields).getByLabelText('应用名称')).toHaveValue('天气');
  expect(screen.getByRole('note')).toHaveTextContent(financeMay('保存应用'));
});

it.each([
  ['an owner', aColleague('owner')],
  ['somebody who acts for themselves', aMember()],
])('lets %s do all of it', async (_, as) => {
  const { user } = open(as);

  await user.click(await screen.findByRole('button', { name: '新建预算' }));
  await user.click(screen.getByRole('button', { name: '停用' }));

  expect(handleClick).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('link', { name: '创建应用' })).toBeInTheDocument();
  expect(screen.getByLabelText('应用名称')).toBeEnabled();
  expect(screen.queryByRole('note')).toBeNull();
});

it('agrees with the table of rights, for each role and right', () => {
  for (const role of keysOf(organisationRoles))
    for (const right of keysOf(rights)) {
      const reason = roleReason(aColleague(role), { ...addApp, right }, '操作');
      expect([role, right, reason === null]).toEqual([role, right, mayDo(role, right)]);
    }
});

it('gives no reason for what is the human’s own, what all may see, and to visitors', () => {
  expect(roleReason(aColleague('viewer'), readMessages, '标为已读')).toBeNull();
  expect(roleReason(aColleague('viewer'), listTeam, '查看')).toBeNull();
  expect(roleReason(null, addApp, '创建应用')).toBeNull();
});

it('keeps what is typed into a form when the role changes in the meantime', async () => {
  const { user } = open(aColleague('developer'));
  await user.type(await screen.findByLabelText('应用名称'), '看板');

  act(() => beginSession(aColleague('finance'), false));
  expect(screen.getByText(financeMay('保存应用'))).toBeInTheDocument();
  expect(screen.getByLabelText('应用名称')).toBeDisabled();
  expect(screen.getByLabelText('应用名称')).toHaveValue('天气看板');

  act(() => beginSession(aColleague('developer'), false));
  expect(screen.getByLabelText('应用名称')).toBeEnabled();
  expect(screen.getByLabelText('应用名称')).toHaveValue('天气看板');
});
