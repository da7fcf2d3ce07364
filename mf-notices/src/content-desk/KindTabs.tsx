import { contentKinds, type ContentKind } from '@portal/calls';
import { StatusTabs } from '@portal/design';
import { useListQuery } from '@portal/router';
import { contentGroups, groupOf } from './contentGroups';

/** Chooses a kind of content: first where visitors meet it, then the kind. */
export function KindTabs({ kind }: { kind: ContentKind }) {
  const { change } = useListQuery<'kind'>();
  const group = groupOf(kind);
  return (
    <>
      <StatusTabs
        label="内容位置"
        tabs={contentGroups.map(({ id, title }) => ({ id, title }))}
        current={group.id}
        onChange={(id) => change({ kind: contentGroups.find((one) => one.id === id)?.kinds[0] ?? null })}
      />
      <StatusTabs
        label="内容种类"
        tabs={group.kinds.map((id) => ({ id, title: contentKinds[id].name }))}
        current={kind}
        onChange={(id) => change({ kind: id })}
      />
    </>
  );
}
