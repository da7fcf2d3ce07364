import {
  accountState,
  addUserNote,
  endUserSessions,
  freezeAccount,
  resetFactor,
  unfreezeAccount,
  type AccountView,
} from '@portal/calls';
import { call } from '@portal/client';
import { RowActions } from '@portal/page';
import { longReasonMax } from '@portal/rules';
import { askReason } from './askReason';

/** Actions of operators on a user or an organisation. */
export function AccountActions({ account }: { account: AccountView }) {
  const { accountId, name, state, isOrganisation, hasSecondFactor, sessions } = account;
  const who = isOrganisation ? '组织' : '用户';

  return (
    <RowActions
      actions={[
        {
          label: '写备注',
          needs: addUserNote,
          act: (text, reqNo) => call(addUserNote, { accountId, text, reqNo }),
          done: '备注已保存',
          reason: {
            title: '写备注',
            question: '只有运营人员能看到。',
            label: '备注',
            confirmLabel: '保存',
            isRequired: true,
            lengthMax: longReasonMax,
          },
        },
        sessions > 0 && {
          label: '结束全部会话',
          needs: endUserSessions,
          act: (reason) => call(endUserSessions, { accountId, reason }),
          done: '会话已结束',
          reason: askReason('结束全部会话', `“${name}”需要重新登录，并会收到通知。`),
        },
        hasSecondFactor === 1 && {
          label: '重置两步验证',
          needs: resetFactor,
          act: (reason) => call(resetFactor, { accountId, reason }),
          done: '两步验证已重置',
          reason: askReason(
            '重置两步验证',
            `“${name}”的验证器应用、通行密钥和恢复码全部失效，登录全部结束，本人会收到通知。请先核实对方的身份。`,
          ),
        },
        state === accountState.active && {
          label: '冻结',
          needs: freezeAccount,
          act: (reason) => call(freezeAccount, { accountId, reason }),
          done: `${who}已冻结`,
          reason: askReason(
            '冻结',
            isOrganisation
              ? `成员不能再代表“${name}”操作，名下应用的调用立即被网关拒绝，成员会收到通知。已上线的 API 不受影响。`
              : `“${name}”的登录立即结束，名下应用的调用立即被网关拒绝，本人会收到通知。已上线的 API 不受影响。`,
          ),
        },
        state === accountState.frozen && {
          label: '解冻',
          needs: unfreezeAccount,
          act: (reason) => call(unfreezeAccount, { accountId, reason }),
          done: `${who}已解冻`,
          reason: askReason('解冻', `“${name}”恢复使用，名下应用恢复调用，并会收到通知。`),
        },
      ]}
    />
  );
}
