import { Status } from '@portal/design';
import { brandContrast, contrastMin, firstBroken, colorRules } from '@portal/rules';

/** Contrast of a brand colour, as text on white and as a background of text; warns when it is too low. */
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
