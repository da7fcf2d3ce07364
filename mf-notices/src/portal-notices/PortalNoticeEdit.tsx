import { editPortalNoticeView, noticeStates, savePortalNotice, type PortalNoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Notice, PageHead } from '@portal/design';
import { RoleGate } from '@portal/page';
import { NoticeBeside } from '../common/NoticeBeside';
import { NoticeForm } from '../common/NoticeForm';
import { useFormBase } from '../common/useFormBase';
import { PortalNoticeRevisions } from './PortalNoticeRevisions';

interface EditData {
  doId: string;
  notice: PortalNoticeDraft;
}

export const page = definePage<EditData>({
  async load({ query, signal }) {
    const doId = query.get('doId') ?? '';
    const noId = query.get('noId') ?? undefined;
    return { doId, notice: await call(editPortalNoticeView, { doId, noId }, { signal }) };
  },
  Page: PortalNoticeEdit,
});

/** Editing a notice that managers of a branded portal write for its visitors. */
function PortalNoticeEdit({ data: { doId, notice } }: { data: EditData }) {
  const { noId, doName, state, isBarred } = notice;
  const { base, onDirty, dropTyped } = useFormBase(notice, noId);
  return (
    <>
      <PageHead
        title={noId ? '编辑公告' : '写公告'}
        help={`只显示在“${doName}”的首页与公告中心。${noId ? `当前状态：${noticeStates[state]}` : ''}`}
      />
      {isBarred === 1 && (
        <Notice tone="bad">这条公告已被平台撤回，可以修改保存，不能再次发布。有异议请提交工单。</Notice>
      )}
      <NoticeBeside data={notice} />
      <RoleGate needs={savePortalNotice} what="发布专区的公告">
        {/* A restored version needs a fresh form. */}
        <NoticeForm
          key={`${noId} ${base.version}`}
          data={base}
          onDirty={onDirty}
          isBarred={isBarred === 1}
          send={({ scope: _, ...fields }, reqNo) =>
            call(savePortalNotice, { ...fields, doId, noId: noId ?? undefined, version: base.version, reqNo })
          }
          back={`/portalNotices?doId=${doId}`}
        />
      </RoleGate>
      {noId && <PortalNoticeRevisions doId={doId} notice={{ ...notice, noId }} onRestored={dropTyped} />}
    </>
  );
}
