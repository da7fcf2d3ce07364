/* Replies of `npm run dev -- mf-example --alone`, where examples generated from the schema would say too little. */
import { listNotices } from '@portal/calls';
import { answer } from '@portal/standalone/fakePortal';

export const answers = [
  answer(listNotices, ({ pageNo, pageSize }) => ({
    records: [
      {
        no_id: 'example_1',
        no_title: '示例公告',
        noCreateTime: '2026-11-20 10:00:00',
        top: 1,
        noType: 'release' as const,
        isRead: 0,
      },
    ],
    total: 1,
    pageNo,
    pageSize,
  })),
];
