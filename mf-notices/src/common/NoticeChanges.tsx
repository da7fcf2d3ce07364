import { noticeTypes, type NoticeRevision } from '@portal/calls';
import { FieldChanges } from './FieldChanges';
import { richLines } from './richLines';

interface NoticeChangesProps {
  /** Null: `after` is the first revision. */
  before: NoticeRevision | null;
  after: NoticeRevision;
}

/** Changes between two revisions of a notice. */
export function NoticeChanges({ before, after }: NoticeChangesProps) {
  if (!before) return <p>这是第一个版本，之前没有可以比较的。</p>;
  const one = kept(before);
  const changes = kept(after).flatMap(({ label, value, text }, index) => {
    const former = one[index];
    return former && former.value !== value ? [{ label, before: former.text, after: text }] : [];
  });
  return changes.length === 0 ? <p>内容与前一个版本相同。</p> : <FieldChanges changes={changes} />;
}

/** Fields of a revision: `value` to compare, `text` to display. */
const kept = ({ title, noType, content, top, portals, files }: NoticeRevision) =>
  [
    { label: '标题', value: title },
    { label: '类型', value: noType, text: noticeTypes[noType] },
    { label: '正文', value: content, text: richLines(content) },
    { label: '置顶', value: String(top), text: top === 1 ? '是' : '否' },
    { label: '发布范围', value: portals.join('\n') },
    {
      label: '附件',
      value: files.map(({ fileId }) => fileId).join(),
      text: files.map(({ fileName }) => fileName).join('\n'),
    },
  ].map((field) => ({ text: field.value, ...field }));
