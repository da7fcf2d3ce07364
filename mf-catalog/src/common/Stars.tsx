import styled from 'styled-components';
import { VisuallyHidden, theme } from '@portal/design';

/** Average rating of an API, and the number of ratings. */
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

/** Stars of a single rating. */
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

/** The star comes from a fallback font, which would increase the line height. */
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
