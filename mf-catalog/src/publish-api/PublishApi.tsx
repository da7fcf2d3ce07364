import { listCategories, viewDraft, type CategoryTree, type DraftView } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead } from '@portal/design';
import { DraftEditor } from './DraftEditor';

interface PublishData {
  /** Null until a description was imported. */
  draft: DraftView | null;
  categories: CategoryTree;
}

export const page = definePage<PublishData>({
  async load({ query, signal }) {
    const draftId = query.get('draftId');
    const [draft, categories] = await Promise.all([
      draftId ? call(viewDraft, { draftId }, { signal }) : null,
      call(listCategories, { all: '1' }, { signal }),
    ]);
    return { draft, categories };
  },
  Page: PublishApi,
});

function PublishApi({ data }: { data: PublishData }) {
  return (
    <>
      <PageHead title="发布API" help="导入接口描述，补全信息与套餐，提交审核后上线。草稿自动保存。">
        <ButtonLink to="/myApiList">我发布的API</ButtonLink>
      </PageHead>
      <DraftEditor {...data} />
    </>
  );
}
