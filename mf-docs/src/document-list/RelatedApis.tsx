import { useState } from 'react';
import styled from 'styled-components';
import type { MyDocument } from '@portal/calls';
import { Button } from '@portal/design';
import { ApisDialog } from '../common/ApisDialog';

/** Number of APIs that use a document; opens their list. */
export function RelatedApis({ apis }: Pick<MyDocument, 'apis'>) {
  const [isListed, setIsListed] = useState(false);
  if (apis.length === 0) return '—';
  return (
    <>
      <Count $size="s" $kind="quiet" onClick={() => setIsListed(true)}>
        {apis.length} 个
      </Count>
      <ApisDialog apis={apis} isOpen={isListed} onClose={() => setIsListed(false)} />
    </>
  );
}

/** Its words stand where those of the other cells do. */
const Count = styled(Button)`
  margin: -3px -11px;
`;
