import { viewDocument, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';
import { formatMinute } from '@portal/rules';

export const outcome = defineOutcome(async (docId, signal) =>
  docId === '' ? null : documentResult(await call(viewDocument, { docId }, { signal })),
);

function documentResult(document: CallReply<typeof viewDocument>): OutcomeFacts {
  const isEnabled = document.doc_enabled === 1;
  return {
    tone: isEnabled ? 'good' : 'calm',
    title: `文档“${document.doc_name}”${isEnabled ? '已启用' : '未启用'}`,
    text: `第 ${document.revision} 版，更新于 ${formatMinute(document.updateTime)}。${isEnabled ? '' : '启用后读者才能看到。'}`,
    detail: { to: `/documentDetails?docId=${document.docId}`, label: '查看文档' },
  };
}
