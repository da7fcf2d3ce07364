import { editNoticeView, noticeStates, saveNotice, type NoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead } from '@portal/design';
import { NoticeForm } from '../common/NoticeForm';

export const page = definePage<NoticeDraft>({
  load: ({ query, signal }) => call(editNoticeView, { noId: query.get('noId') ?? undefined }, { signal }),
  Page: NoticeEdit,
});

function NoticeEdit({ data }: { data: NoticeDraft }) {
  return (
    <>
      <PageHead
        title={data.noId ? '编辑公告' : '写公告'}
        help={data.noId ? `当前状态：${noticeStates[data.state]}` : '保存为草稿，或立即、定时发布。'}
      />
      <NoticeForm
        data={data}
        choice={data}
        send={(fields) => call(saveNotice, { ...fields, noId: data.noId ?? undefined })}
        back="/ops/notice"
      />
    </>
  );
}
