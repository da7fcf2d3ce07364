import { useState } from 'react';
import { listOperators, saveOperator, type OperatorRow } from '@portal/calls';
import { Button, TextLink } from '@portal/design';
import { listPage, type RowAction } from '@portal/page';
import { operatorRoles, operatorRolesIn } from '@portal/rules';
import { OperatorDialog } from './OperatorDialog';

export const page = listPage({
  call: listOperators,
  title: '运营人员',
  help: '角色决定能看到哪些菜单、队列和操作，保存后立即生效。自己的角色由其他平台运营人员修改。',
  action: <AddOperator />,
  pageSize: 20,
  rowKey: ({ accountId }) => accountId,
  columns: [
    {
      title: '昵称',
      isMain: true,
      render: ({ accountId, name, isSelf }) => (
        <>
          <TextLink to={`/ops/user?accountId=${accountId}`}>{name}</TextLink>
          {isSelf === 1 && '（本人）'}
        </>
      ),
    },
    { title: '账号', render: ({ mailMask, phoneMask }) => mailMask || phoneMask },
    {
      title: '角色',
      render: ({ roles }) =>
        operatorRolesIn(roles)
          .map((name) => operatorRoles[name].title)
          .join('、'),
    },
    { title: '两步验证', render: ({ hasSecondFactor }) => (hasSecondFactor ? '已开启' : '未开启') },
    { title: '最近活动', render: ({ lastSeenAt }) => lastSeenAt?.slice(0, 16) ?? '—' },
  ],
  actions: (operator: OperatorRow): readonly (RowAction | false)[] => [
    operator.isSelf === 0 && {
      label: '修改角色',
      needs: saveOperator,
      dialog: (close) => <OperatorDialog operator={operator} onClose={close} />,
    },
  ],
  empty: { text: '还没有运营人员' },
});

function AddOperator() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $kind="primary" onClick={() => setIsOpen(true)}>
        添加运营人员
      </Button>
      {isOpen && <OperatorDialog operator={null} onClose={() => setIsOpen(false)} />}
    </>
  );
}
