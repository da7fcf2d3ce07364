/**
 * A count that a text does not say but agrees with, for captions beside a figure: `` `${agreeing(2)}应用` `` is 应用 in
 * Chinese, and in English `{0, plural, one {App} other {Apps}}`.
 */
export const agreeing = (count: number): string => new Unsaid(count) as unknown as string;

class Unsaid extends Number {
  override toString(): string {
    return '';
  }
}
