import { editNoticeView, noticeStates, saveNotice, type NoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead } from '@portal/design';
import { NoticeBeside } from '../common/NoticeBeside';
import { NoticeForm } from '../common/NoticeForm';
import { useFormBase } from '../common/useFormBase';
import { OperatorRevisions } from './OperatorRevisions';

export const page = definePage<NoticeDraft>({
  load: ({ query, signal }) => call(editNoticeView, { noId: query.get('noId') ?? undefined }, { signal }),
  Page: NoticeEdit,
});

function NoticeEdit({ data }: { data: NoticeDraft }) {
  const { noId } = data;
  const { base, onDirty, dropTyped } = useFormBase(data, noId);
  return (
    <>
      <PageHead
        title={noId ? '编辑公告' : '写公告'}
        help={noId ? `当前状态：${noticeStates[data.state]}` : '保存为草稿，或立即、定时发布。'}
      />
      <NoticeBeside data={data} />
      {/* A restored version needs a fresh form. */}
      <NoticeForm
        key={`${noId} ${base.version}`}
        data={base}
        choice={base}
        onDirty={onDirty}
        send={(fields, reqNo) =>
          call(saveNotice, { ...fields, noId: noId ?? undefined, version: base.version, reqNo })
        }
        back="/ops/notice"
      />
      {noId && <OperatorRevisions data={{ ...data, noId }} onRestored={dropTyped} />}
    </>
  );
}
