import styled from 'styled-components';
import { DataTable, theme } from '@portal/design';

/**
 * Headers that the gateway adds to answers of every API; keep in step with `docs/gateway.md`, which is written for
 * operators.
 */
const headers: readonly (readonly [name: string, when: string, meaning: string])[] = [
  ['X-Request-Id', '每次', '本次调用的编号；查日志、问客服时请带上'],
  ['X-Cost', '每次', '本次费用（元）；失败与被拒绝的调用为 0.0000，答复中途断开会退回'],
  ['X-RateLimit-Limit', '找到订阅之后', '套餐每秒允许的次数'],
  ['X-RateLimit-Remaining', '同上', '这一刻还能立即发起的次数；按单台网关计'],
  ['X-RateLimit-Reset', '同上', '多少秒后恢复到上限'],
  [
    'X-Quota-Remaining',
    '套餐限次数时',
    '额度剩余次数；多台网关同时服务时是最近一次核对的结果，可能与实际相差其他网关手中的次数',
  ],
  ['X-Quota-Reset', '按日限次时', '多少秒后额度重新开始'],
  ['Retry-After', '被拒绝且稍后可能成功时', '多少秒后再试'],
  ['X-Refusal', '网关拒绝时', '错误码，与答复体的 resCode 相同'],
];

/** Documentation of these headers, collapsed because most readers know them. */
export function AnswerHeaders() {
  return (
    <Fold>
      <summary>响应头：频率、额度与费用</summary>
      <DataTable
        label="响应头"
        rows={headers}
        rowKey={([name]) => name}
        columns={[
          { title: '名称', isMain: true, render: ([name]) => <code>{name}</code> },
          { title: '何时有', render: ([, when]) => when },
          { title: '说明', render: ([, , meaning]) => meaning },
        ]}
      />
    </Fold>
  );
}

const Fold = styled.details`
  margin-top: ${theme.space.xl};
  summary {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.brandDark};
    font-weight: 600;
    cursor: pointer;
  }
`;
