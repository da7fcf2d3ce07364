import { noticeTypes, type NoticeType } from '@portal/calls';
import { Tag } from '@portal/design';
import { keyOf } from '@portal/rules';

const looks: Record<NoticeType, 'plain' | 'brand'> = {
  maintenance: 'plain',
  release: 'brand',
  event: 'plain',
  apiChange: 'brand',
};

export function NoticeTypeTag({ type }: { type: string }) {
  const known = keyOf(noticeTypes, type);
  return known && <Tag $look={looks[known]}>{noticeTypes[known]}</Tag>;
}
