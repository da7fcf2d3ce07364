import styled from 'styled-components';
import { formatYuan, isFree } from '@portal/rules';
import { theme } from './theme';

interface PriceProps {
  /** Text in yuan, as the server sends money. */
  yuan: string;
  /** What it buys: /次起, /月. */
  unit?: string;
}

/** What something costs, or that it is free. */
export function Price({ yuan, unit }: PriceProps) {
  return (
    <Figure data-exact>
      {isFree(yuan) ? (
        <b>免费</b>
      ) : (
        <>
          ￥<b>{formatYuan(yuan)}</b>
          {unit && ` ${unit}`}
        </>
      )}
    </Figure>
  );
}

const Figure = styled.span`
  color: ${theme.color.accent};
  font-weight: 600;
  white-space: nowrap;
  b {
    font-size: ${theme.size.xl};
  }
`;
