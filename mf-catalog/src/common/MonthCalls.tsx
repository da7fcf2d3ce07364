import type { AppApi } from '@portal/calls';
import { Small } from '@portal/design';
import { unitsText } from '@portal/rules';

/** Calls of a subscription this month, with what they count as where that is something else: the money beside them is of that. */
export function MonthCalls({ api: { monthCalls, monthUnits } }: { api: AppApi }) {
  return (
    <>
      {monthCalls.toLocaleString('zh-CN')}
      <Small>{unitsText(monthCalls, monthUnits)}</Small>
    </>
  );
}
