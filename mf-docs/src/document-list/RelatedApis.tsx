import { useState } from 'react';
import type { MyDocument } from '@portal/calls';
import { Button } from '@portal/design';
import { ApisDialog } from '../common/ApisDialog';

/** Number of APIs that use a document; opens their list. */
export function RelatedApis({ apis }: Pick<MyDocument, 'apis'>) {
  const [isListed, setIsListed] = useState(false);
  if (apis.length === 0) return '—';
  return (
    <>
      <Button $size="s" $kind="quiet" onClick={() => setIsListed(true)}>
        {apis.length} 个
      </Button>
      <ApisDialog apis={apis} isOpen={isListed} onClose={() => setIsListed(false)} />
    </>
  );
}
