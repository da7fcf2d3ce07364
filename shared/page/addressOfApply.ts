import { applyState, type OwnApply } from '@portal/calls';

const { waiting, active } = applyState;

/** Address of an application of one's own, where it can also be submitted again. */
export function addressOfApply({ kind, applyId, appId, state }: OwnApply): string {
  if (kind === 'live') return `/myAppDetail?appId=${encodeURIComponent(appId)}&tab=live`;
  if (kind === 'alliance') return '/openFinancialAlliance?section=join';
  if (kind === 'partner') return '/scienceTechPartner?section=join';
  const id = encodeURIComponent(applyId);
  if (kind !== 'portal') return `/myApplyDetail?applyId=${id}`;
  if (state === waiting) return `/dominSuccessComponent?doId=${id}`;
  return state === active ? `/dominManage?doId=${id}` : `/domin?doId=${id}`;
}

/** What an application is for: the name of an API or of another object. */
export const objectOfApply = ({ kind, apiName, objectName }: OwnApply): string =>
  kind === 'live' ? '生产环境' : apiName || objectName;
