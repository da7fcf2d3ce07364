/** Field → common reasons for refusing it, in words for the applicant. */
export type CommonReasons = Partial<Record<string, readonly string[]>>;

/** Possible defects of any picture of a paper. */
export const pictureReasons = [
  '照片模糊，请重新拍摄',
  '四角没有拍全，请重新拍摄',
  '内容被遮挡或反光，看不清楚',
] as const;
