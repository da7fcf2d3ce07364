import styled from 'styled-components';
import { VisuallyHidden, theme } from '@portal/design';

/** What callers think of an API on average, and how many of them said so. */
export function Stars({ score, num }: { score: string; num: number }) {
  return (
    <Line>
      <FlatSign aria-hidden="true">★</FlatSign> {score}
      <VisuallyHidden> 分，</VisuallyHidden>
      <Count>
        <span aria-hidden="true">（</span>
        {num.toLocaleString('zh-CN')}
        <VisuallyHidden> 条评价</VisuallyHidden>
        <span aria-hidden="true">）</span>
      </Count>
    </Line>
  );
}

/** What one of them gave. */
export function GivenStars({ score }: { score: number }) {
  return (
    <Sign role="img" aria-label={`${score} 分`}>
      {'★'.repeat(score)}
      <Faint>{'★'.repeat(5 - score)}</Faint>
    </Sign>
  );
}

const Line = styled.span`
  white-space: nowrap;
`;

const Sign = styled.span`
  color: ${theme.color.warn};
`;

/** The sign comes from another font, which would make the line higher than its neighbours'. */
const FlatSign = styled(Sign)`
  line-height: 0;
`;

const Faint = styled.span`
  color: ${theme.color.lineStrong};
`;

const Count = styled.span`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
  line-height: 0;
`;
