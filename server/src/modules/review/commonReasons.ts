/** Field → what operators often refuse it for, in words that its applicant reads. */
export type CommonReasons = Partial<Record<string, readonly string[]>>;

/** What may be wrong with any picture of a paper. */
export const pictureReasons = [
  '照片模糊，请重新拍摄',
  '四角没有拍全，请重新拍摄',
  '内容被遮挡或反光，看不清楚',
] as const;
