import { Status } from '@portal/design';
import { brandContrast, contrastMin, firstBroken, colorRules } from '@portal/rules';

/** How well a brand colour reads, as text on white and under text. */
export function ContrastNote({ color }: { color: string }) {
  if (firstBroken(colorRules, color)) return null;
  const { asText, asGround } = brandContrast(color);
  const isReadable = asText >= contrastMin;
  return (
    <Status tone={isReadable ? 'good' : 'warn'}>
      对比度：作文字 {asText.toFixed(1)}:1，作底色 {asGround.toFixed(1)}:1
      {isReadable ? '' : `，浅于 ${contrastMin}:1，链接与按钮会不易看清，建议加深`}
    </Status>
  );
}
