import { noticeTypes, type NoticeType } from '@portal/calls';
import { Tag } from '@portal/design';

const looks: Record<NoticeType, 'plain' | 'brand'> = {
  maintenance: 'plain',
  release: 'brand',
  event: 'plain',
  apiChange: 'brand',
};

export function NoticeTypeTag({ type }: { type: string }) {
  const known = type in noticeTypes ? (type as NoticeType) : null;
  return known && <Tag $look={looks[known]}>{noticeTypes[known]}</Tag>;
}
