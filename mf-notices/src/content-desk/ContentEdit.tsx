import { contentKinds, editContentView, kindOf, type ContentDraft } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead } from '@portal/design';
import { keyOf } from '@portal/rules';
import { useFormBase } from '../common/useFormBase';
import { ContentForm } from './ContentForm';
import { RevisionList } from './RevisionList';

export const page = definePage<ContentDraft>({
  async load({ query, signal }) {
    const kind = keyOf(contentKinds, query.get('kind'));
    // Falling back to another kind would let the operator edit the wrong piece.
    if (!kind) throw new CallError('E7041', '内容不存在或已撤下', null);
    return call(editContentView, { kind, itemId: query.get('itemId') ?? undefined }, { signal });
  },
  Page: ContentEdit,
});

function ContentEdit({ data }: { data: ContentDraft }) {
  const { kind, itemId } = data;
  const { name, help } = kindOf(kind);
  const { base, onDirty, dropTyped } = useFormBase(data, `${kind} ${itemId}`);
  return (
    <>
      <PageHead title={itemId ? `编辑${name}` : `新建${name}`} help={help} />
      {/* A restored version needs a fresh form. */}
      <ContentForm key={`${itemId} ${base.version}`} data={base} onDirty={onDirty} />
      {itemId && <RevisionList data={{ ...data, itemId }} onRestored={dropTyped} />}
    </>
  );
}
