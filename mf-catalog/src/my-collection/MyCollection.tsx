import { useState } from 'react';
import styled from 'styled-components';
import { favouriteKinds, listFavourites, removeFavourites, type FavouriteList } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Button,
  ButtonLink,
  Checkbox,
  Empty,
  PageHead,
  SelectInput,
  StatusTabs,
  theme,
} from '@portal/design';
import { Pager, loadList, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { entriesOf, keyOf } from '@portal/rules';
import { favouritePlaces } from './favouritePlaces';
import { FavouriteRow } from './FavouriteRow';
import { FolderDialog } from './FolderDialog';

export const page = definePage<FavouriteList>({
  load: (request) => loadList(listFavourites, request, { filters: ['kind', 'folder'] }),
  Page: MyCollection,
});

/** Value in the address for items without a folder; folder names are trimmed, so none has this name. */
const noFolder = ' ';

function MyCollection({ data }: { data: FavouriteList }) {
  const { records, counts, folders } = data;
  const { query, change } = useListQuery<'kind' | 'folder'>();
  const [everChosen, setChosen] = useState<readonly string[]>([]);
  const [isMoving, setIsMoving] = useState(false);
  // A selection on another page must not be removed from here.
  const chosen = everChosen.filter((id) => records.some(({ objId }) => objId === id));
  const kind = keyOf(favouriteKinds, query.get('kind')) ?? 'api';
  const folder = query.get('folder');
  const removing = useAction(async (objIds: readonly string[]) => {
    await call(removeFavourites, { kind, objIds: [...objIds] });
    setChosen([]);
  }, '已取消收藏');
  const countOf = (id: string) => counts.find((one) => one.kind === id)?.count;
  const named = folders.filter(({ name }) => name !== '');

  return (
    <>
      <PageHead title="我的收藏" help="与收藏时相比有变化的带标记；订阅更新后，有变化就发消息给您。" />
      <StatusTabs
        label="收藏的类型"
        tabs={entriesOf(favouriteKinds).map(([id, title]) => ({ id, title, count: countOf(id) }))}
        current={kind}
        onChange={(id) => {
          setChosen([]);
          change({ kind: id, folder: null });
        }}
      />
      {(records.length > 0 || folder !== null) && (
        <Tools>
          {(named.length > 0 || folder !== null) && (
            <SelectInput
              aria-label="收藏夹"
              value={folder ?? ''}
              onChange={({ target }) => change({ folder: target.value || null })}
            >
              <option value="">全部收藏夹</option>
              {folders.map(({ name, count }) => (
                <option key={name} value={name === '' ? noFolder : name}>
                  {name === '' ? '未分类' : name}（{count}）
                </option>
              ))}
            </SelectInput>
          )}
          <Checkbox
            checked={chosen.length > 0 && chosen.length === records.length}
            onChange={({ target }) => setChosen(target.checked ? records.map(({ objId }) => objId) : [])}
          >
            全选
          </Checkbox>
          <Button $size="s" disabled={chosen.length === 0} onClick={() => setIsMoving(true)}>
            移入收藏夹
          </Button>
          <Button
            $size="s"
            disabled={chosen.length === 0 || removing.isBusy}
            onClick={() => void removing.run(chosen)}
          >
            取消收藏
          </Button>
        </Tools>
      )}
      {records.length === 0 ? (
        <Empty text={folder === null ? `还没有收藏${favouriteKinds[kind]}` : '这个收藏夹里没有内容'}>
          <ButtonLink to={favouritePlaces[kind].list}>去逛逛</ButtonLink>
        </Empty>
      ) : (
        <ul>
          {records.map((favourite) => (
            <FavouriteRow
              key={favourite.objId}
              favourite={favourite}
              isChosen={chosen.includes(favourite.objId)}
              onChoose={(isOn) =>
                setChosen(isOn ? [...chosen, favourite.objId] : chosen.filter((id) => id !== favourite.objId))
              }
            />
          ))}
        </ul>
      )}
      <Pager page={data} />
      <FolderDialog
        kind={kind}
        objIds={chosen}
        folders={named.map(({ name }) => name)}
        isOpen={isMoving}
        onClose={() => setIsMoving(false)}
        onMoved={() => setChosen([])}
      />
    </>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;
