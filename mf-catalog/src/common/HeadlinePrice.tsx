import styled from 'styled-components';
import type { ApiSummary } from '@portal/calls';
import { theme } from '@portal/design';
import { headlineParts, parseYuan } from '@portal/rules';

type Priced = Pick<ApiSummary, 'price' | 'chargeType' | 'priceLow' | 'priceBuys' | 'priceFrom' | 'hasFree'>;

/** The price of an API in one line; mentions a free plan besides others. */
export function HeadlinePrice({ api }: { api: Priced }) {
  const { amount, unit, note } = headlineParts({
    kind: api.chargeType,
    priceMinor: parseYuan(api.price) ?? 0,
    lowMinor: api.priceLow === null ? null : parseYuan(api.priceLow),
    buys: api.priceBuys,
    isFrom: api.priceFrom === 1,
    hasFree: api.hasFree === 1,
  });
  const asides = [note, api.hasFree === 1 && unit ? '有免费套餐' : ''].filter(Boolean);
  return (
    <Figure data-exact>
      <span>
        <b>{amount}</b>
        {unit && ` ${unit}`}
      </span>
      {asides.length > 0 && <small>{asides.join('，')}</small>}
    </Figure>
  );
}

const Figure = styled.span`
  display: flex;
  flex-direction: column;
  color: ${theme.color.accent};
  font-weight: 600;
  span {
    white-space: nowrap;
  }
  b {
    font-size: ${theme.size.xl};
  }
  small {
    color: ${theme.color.inkFaint};
    font: 400 ${theme.size.xs} / 18px ${theme.font.sans};
  }
`;
