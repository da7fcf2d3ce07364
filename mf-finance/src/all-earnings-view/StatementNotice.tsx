import { statementState, type Statement } from '@portal/calls';
import { Notice, TextLink } from '@portal/design';
import { formatMinute } from '@portal/rules';

const { waiting, disputed, answered } = statementState;

/** What is to be done about a statement, until when, and what follows if nothing is. */
export function StatementNotice({ statement: { state, dueAt } }: { statement: Statement }) {
  const until = dueAt ? formatMinute(dueAt) : '';
  switch (state) {
    case waiting:
      return (
        <Notice tone="warn">
          请核对明细，在 {until} 前确认；有误时提出异议，到期没有异议即自动确认。确认与否不影响结算与提现。
        </Notice>
      );
    case disputed:
      return (
        <Notice>异议已提交，运营核对后答复，结果会通知您；答复之前不会自动确认，也不影响结算与提现。</Notice>
      );
    case answered:
      return (
        <Notice tone="warn">
          运营已答复，请在 {until} 前确认，到期自动确认；对答复仍有疑问时提交工单。
          <TextLink to="/help">提交工单</TextLink>
        </Notice>
      );
    default:
      return null;
  }
}
