import {
  blockAddress,
  closeLoginAlert,
  listLoginAlerts,
  loginAlertKinds,
  loginAlertOutcomes,
  loginAlertsCountedMax,
  loginAlertStates,
  secureAccount,
  type LoginAlert,
  type LoginAlertOutcome,
} from '@portal/calls';
import { call } from '@portal/client';
import { Small, Status, TextLink } from '@portal/design';
import { listPage, type RowAction } from '@portal/page';
import { BlockDialog } from './BlockDialog';
import { factsOf } from './factsOf';

/** Suspicious logins, with actions against them. */
export const page = listPage({
  call: listLoginAlerts,
  title: '可疑登录',
  help: `登录失败、地点和设备的异常，一分钟内列出，至多翻看 ${loginAlertsCountedMax} 条。地点按门户的地址库判断，可能有误，处置前请核实。`,
  pageSize: 20,
  isQueue: true,
  filters: {
    state: { kind: 'tabs', label: '状态', tabs: loginAlertStates },
    kind: { kind: 'choice', label: '类型', all: '全部类型', choices: loginAlertKinds },
  },
  rowKey: ({ alertId }) => alertId,
  columns: [
    { title: '异常', isMain: true, render: ({ kind }) => loginAlertKinds[kind] },
    {
      title: '对象',
      render: ({ accountId, name, address }) => (
        <>
          {accountId !== null && (
            <TextLink to={`/ops/user?accountId=${encodeURIComponent(accountId)}`}>{name}</TextLink>
          )}
          <Small>{address}</Small>
        </>
      ),
    },
    { title: '情况', render: (alert) => factsOf(alert) },
    {
      title: '最近',
      render: ({ lastAt, firstAt, times }) => (
        <>
          {lastAt.slice(0, 16)}
          {times > 1 && (
            <Small>
              自 {firstAt.slice(5, 16)} 起 {times} 次
            </Small>
          )}
        </>
      ),
    },
    {
      title: '处理',
      render: ({ outcome, remark }) =>
        outcome === null ? (
          <Status tone="warn">待处理</Status>
        ) : (
          <>
            <Status tone="calm">{loginAlertOutcomes[outcome]}</Status>
            <Small>{remark}</Small>
          </>
        ),
    },
  ],
  actions: (alert: LoginAlert): readonly (RowAction | false)[] =>
    alert.outcome === null
      ? [protect(alert), block(alert), close(alert, 'handled'), close(alert, 'harmless')]
      : [],
  empty: { text: '没有可疑的登录', narrowed: '没有符合条件的记录', clear: '清空筛选条件' },
});

const protect = ({ accountId, name }: LoginAlert): RowAction | false =>
  accountId !== null && {
    label: '保护账号',
    needs: secureAccount,
    act: (reason) => call(secureAccount, { accountId, reason }),
    done: '账号已保护，并通知本人',
    reason: {
      title: '保护账号',
      question: `“${name}”的登录全部结束，密码与访问令牌立即失效，本人需要重置密码，并会收到通知。`,
      label: '原因',
      confirmLabel: '保护账号',
      isRequired: true,
    },
  };

const block = (alert: LoginAlert): RowAction => ({
  label: '拒绝此地址',
  needs: blockAddress,
  dialog: (onClose) => <BlockDialog alert={alert} onClose={onClose} />,
});

const close = ({ alertId, kind }: LoginAlert, outcome: LoginAlertOutcome): RowAction => ({
  label: `标为${loginAlertOutcomes[outcome]}`,
  needs: closeLoginAlert,
  act: (remark) => call(closeLoginAlert, { alertId, outcome, remark }),
  done: '已标记',
  reason: {
    title: `标为${loginAlertOutcomes[outcome]}`,
    question: `“${loginAlertKinds[kind]}”移入已处理；再次出现时会重新列出。`,
    label: '说明',
    confirmLabel: '确定',
    isRequired: true,
  },
});
