import styled from 'styled-components';
import type { CategoryTree } from '@portal/calls';
import { SelectInput, narrow, theme, wide } from '@portal/design';
import { Link, useNavigate } from '@portal/router';
import { apiListPath, type ApiListPath } from './apiListPath';

interface CategoryMenuProps {
  categories: CategoryTree;
  path: ApiListPath;
  /** Kept when the category changes, except for the page number. */
  query: URLSearchParams;
}

/** Two levels of categories with counts: a tree, on narrow screens a select. */
export function CategoryMenu({ categories: { tree, total }, path, query }: CategoryMenuProps) {
  const navigate = useNavigate();
  const kept = new URLSearchParams(query);
  kept.delete('pageNo');
  const target = (cateId: string, subCateId = '0') =>
    `${apiListPath({ ...path, cateId, subCateId })}?${kept}`;
  const isAt = (cateId: string, subCateId = '0') => path.cateId === cateId && path.subCateId === subCateId;
  const entries = tree.flatMap((parent) => [
    {
      key: `${parent.cateId}/0`,
      name: shownName(parent),
      count: parent.count,
      cateId: parent.cateId,
      subCateId: '0',
      isChild: false,
    },
    ...parent.children
      .filter(({ count }) => count > 0)
      .map((child) => ({
        key: `${parent.cateId}/${child.cateId}`,
        name: shownName(child),
        count: child.count,
        cateId: parent.cateId,
        subCateId: child.cateId,
        isChild: true,
      })),
  ]);
  const all = { key: '0/0', name: '全部', count: total, cateId: '0', subCateId: '0', isChild: false };

  return (
    <nav aria-label="API 分类">
      <Tree>
        {[all, ...entries].map(({ key, name, count, cateId, subCateId, isChild }) => (
          <Item
            key={key}
            to={target(cateId, subCateId)}
            aria-current={isAt(cateId, subCateId) ? 'page' : undefined}
            $isChild={isChild}
          >
            {name}
            <span>{count}</span>
          </Item>
        ))}
      </Tree>
      <Choice
        aria-label="选择分类"
        value={`${path.cateId}/${path.subCateId}`}
        onChange={(event) => {
          const [cateId = '', subCateId = ''] = event.target.value.split('/');
          void navigate(target(cateId, subCateId));
        }}
      >
        {[all, ...entries].map(({ key, name, count, isChild }) => (
          <option key={key} value={key}>
            {isChild ? `　${name}` : name}（{count}）
          </option>
        ))}
      </Choice>
    </nav>
  );
}

const shownName = ({ icon, name }: { icon?: string; name: string }) => (icon ? `${icon} ${name}` : name);

const Tree = styled.div`
  ${narrow} {
    display: none;
  }
`;

const Choice = styled(SelectInput)`
  width: 100%;
  ${wide} {
    display: none;
  }
`;

const Item = styled(Link)<{ $isChild: boolean }>`
  display: flex;
  justify-content: space-between;
  padding: 7px 10px 7px ${({ $isChild }) => ($isChild ? '26px' : '10px')};
  border-radius: ${theme.radius.control};
  color: ${({ $isChild }) => ($isChild ? theme.color.inkSoft : theme.color.ink)};
  font-weight: ${({ $isChild }) => ($isChild ? 400 : 600)};
  span {
    color: ${theme.color.inkFaint};
    font-weight: 400;
  }
  &:hover {
    background: ${theme.color.mist};
  }
  &[aria-current='page'] {
    background: ${theme.color.brandTint};
    color: ${theme.color.brandDark};
  }
`;
