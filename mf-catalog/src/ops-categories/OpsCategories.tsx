import { useState } from 'react';
import {
  categoriesMax,
  listManagedCategories,
  mergeCategory,
  saveCategory,
  type CallReply,
  type ManagedCategory,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, PageHead, TextLink } from '@portal/design';
import { ListTable, type RowAction } from '@portal/page';
import { CategoryDialog } from './CategoryDialog';
import { MergeDialog } from './MergeDialog';

type Categories = CallReply<typeof listManagedCategories>;

export const page = definePage<Categories>({
  load: ({ signal }) => call(listManagedCategories, {}, { signal }),
  Page: OpsCategories,
});

/** Category tree of the API list. */
function OpsCategories({ data: { records } }: { data: Categories }) {
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <PageHead
        title="API 分类"
        help="两级分类：新增、改名、移动、排序与合并。其中的 API 一起走，旧地址继续有效。"
      >
        <Button $kind="primary" disabled={records.length >= categoriesMax} onClick={() => setIsAdding(true)}>
          新增分类
        </Button>
      </PageHead>
      <ListTable
        label="API 分类"
        rows={records}
        rowKey={({ cateId }) => cateId}
        columns={[
          {
            title: '分类',
            isMain: true,
            render: (category) => (
              <>
                {category.parentId && '　└ '}
                <TextLink to={addressOf(category)}>
                  {category.icon && `${category.icon} `}
                  {category.name}
                </TextLink>
              </>
            ),
          },
          { title: '级别', isShort: true, render: ({ parentId }) => (parentId ? '二级' : '一级') },
          { title: '排序', isFigure: true, render: ({ order }) => order },
          { title: 'API 数', isFigure: true, render: ({ apiNum }) => apiNum.toLocaleString('zh-CN') },
        ]}
        actions={(category) => actionsOf(category, records)}
        empty={{ text: '还没有分类' }}
      />
      {isAdding && <CategoryDialog categories={records} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const addressOf = ({ cateId, parentId }: ManagedCategory) =>
  parentId ? `/APIList/${parentId}/${cateId}/3` : `/APIList/${cateId}/0/3`;

const actionsOf = (category: ManagedCategory, categories: readonly ManagedCategory[]): RowAction[] => [
  {
    label: '编辑',
    needs: saveCategory,
    dialog: (close) => <CategoryDialog category={category} categories={categories} onClose={close} />,
  },
  {
    label: '合并',
    needs: mergeCategory,
    dialog: (close) => <MergeDialog category={category} categories={categories} onClose={close} />,
  },
];
