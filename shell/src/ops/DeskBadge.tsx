import styled from 'styled-components';
import { IconLink, narrow } from '@portal/design';
import { useDeskQueues } from './deskQueues';

const shownMax = 999;

/** Link to the desk, with the number of waiting items. */
export function DeskBadge() {
  const waiting = useDeskQueues(true)?.waiting ?? 0;

  return (
    <Sign to="/ops" aria-label={waiting > 0 ? `运营工作台，${waiting} 件待处理` : '运营工作台'}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 11l2.5-7h9L17 11v5H3zM3 11h4l1 2h4l1-2h4" />
      </svg>
      {waiting > 0 && <b aria-hidden="true">{waiting > shownMax ? `${shownMax}+` : waiting}</b>}
    </Sign>
  );
}

const Sign = styled(IconLink)`
  ${narrow} {
    width: 30px;
  }
`;
