import type { ReactNode } from 'react';
import type { ComingPrices } from '@portal/calls';
import { Notice } from '@portal/design';
import { formatMinute } from '@portal/rules';
import { ChangeTable } from './ChangeTable';

interface ComingNoticeProps {
  coming: ComingPrices;
  /** What it means here. */
  children: ReactNode;
}

/** From when on prices change, what that means for the reader, and changes that no plan of today shows. */
export function ComingNotice({ coming: { at, others }, children }: ComingNoticeProps) {
  return (
    <>
      <Notice tone="warn">
        <span>
          <b>{formatMinute(at)} 起调整价格。</b>
          {children}
        </span>
      </Notice>
      {others.length > 0 && <ChangeTable label={`${formatMinute(at)} 起的其他改动`} changes={others} />}
    </>
  );
}
