import styled from 'styled-components';
import { theme } from './theme';

/** "1234.5000" → "1,234.50": at least two decimals, up to four where they say something. */
export function formatYuan(yuan: string): string {
  const [whole = '0', decimals = ''] = yuan.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0').slice(0, 4);
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${kept}`;
}

interface PriceProps {
  /** Text in yuan, as the server sends money. */
  yuan: string;
  /** What it buys: /次起, /月. */
  unit?: string;
}

export function Price({ yuan, unit }: PriceProps) {
  const isFree = /^0(\.0+)?$/.test(yuan);

  return (
    <Figure>
      {isFree ? (
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
