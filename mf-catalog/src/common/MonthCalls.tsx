import type { AppApi } from '@portal/calls';
import { Small } from '@portal/design';
import { unitsText } from '@portal/rules';

/** Calls of a subscription this month, and their units if different, since the cost beside them is based on units. */
export function MonthCalls({ api: { monthCalls, monthUnits } }: { api: AppApi }) {
  return (
    <>
      {monthCalls.toLocaleString('zh-CN')}
      <Small>{unitsText(monthCalls, monthUnits)}</Small>
    </>
  );
}
