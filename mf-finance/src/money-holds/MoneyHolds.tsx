import { holdStates, listHolds } from '@portal/calls';
import { ButtonLink } from '@portal/design';
import { listPage } from '@portal/page';
import { holdActions, holdColumns } from './HoldTable';

export const page = listPage({
  call: listHolds,
  title: '资金冻结',
  help: '冻结的金额不能消费、提现或退款，账户会收到通知；达到复核金额的由另一位运营通过后生效。在账户页冻结。',
  action: (
    <>
      <ButtonLink to="/ops/hold">待复核</ButtonLink>
      <ButtonLink to="/ops/accounts" $kind="primary">
        查找账户
      </ButtonLink>
    </>
  ),
  isExportable: true,
  pageSize: 20,
  filters: {
    accountId: { kind: 'search', label: '按账户编号筛选', placeholder: '账户编号' },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: holdStates },
  },
  rowKey: ({ holdId }) => holdId,
  columns: holdColumns,
  actions: holdActions,
  empty: { text: '还没有冻结过', narrowed: '没有这种状态的冻结', clear: '查看全部' },
});
