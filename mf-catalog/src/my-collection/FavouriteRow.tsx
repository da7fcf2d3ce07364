import styled from 'styled-components';
import { favouriteChanges, watchFavourite, type Favourite, type FavouriteChange } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Tag, TextLink, narrow, theme } from '@portal/design';
import { useAction } from '@portal/page';
import { formatDay, formatPrice } from '@portal/rules';
import { HeadlinePrice } from '../common/HeadlinePrice';
import { favouritePlaces } from './favouritePlaces';

const looks: Readonly<Record<FavouriteChange, 'good' | 'brand' | 'warn' | 'bad'>> = {
  cheaper: 'good',
  dearer: 'warn',
  newVersion: 'brand',
  updated: 'brand',
  ending: 'warn',
  gone: 'bad',
};

interface FavouriteRowProps {
  favourite: Favourite;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

/** A favourite: its current facts, and what has changed since it was added. */
export function FavouriteRow({ favourite, isChosen, onChoose }: FavouriteRowProps) {
  const { kind, objId, title, brief, provider, changes, price, chargeType, folder } = favourite;
  const watching = useAction(
    (watched: number) => call(watchFavourite, { kind, objId, watched }),
    (watched) => (watched === 1 ? '已订阅更新' : '已停止订阅更新'),
  );
  const isGone = changes.includes('gone');

  return (
    <Row>
      <input
        type="checkbox"
        aria-label={`选择“${title}”`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Text>
        <h2>
          {isGone ? title : <TextLink to={favouritePlaces[kind].pathOf(objId)}>{title}</TextLink>}
          {changes.map((change) => (
            <Tag key={change} $look={looks[change]}>
              {favouriteChanges[change]}
            </Tag>
          ))}
        </h2>
        <p>{brief}</p>
        <Facts>
          <span>{provider}</span>
          {favourite.version && <span>版本 {favourite.version}</span>}
          <span>{formatDay(favourite.collectedAt)} 收藏</span>
          {folder && <Tag>{folder}</Tag>}
        </Facts>
      </Text>
      <Ends>
        {price !== null && chargeType !== null && !isGone && (
          <span>
            <HeadlinePrice
              api={{ price, chargeType, priceLow: null, priceBuys: null, priceFrom: 0, hasFree: 0 }}
            />
            {favourite.knownPrice !== null && favourite.knownPrice !== price && (
              <Was>收藏时 {formatPrice(favourite.knownPrice)}</Was>
            )}
          </span>
        )}
        <Checkbox
          checked={favourite.watched === 1}
          disabled={watching.isBusy}
          onChange={({ target }) => void watching.run(target.checked ? 1 : 0)}
        >
          订阅更新
        </Checkbox>
      </Ends>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space.m} ${theme.space.l};
  padding: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  > input {
    width: 16px;
    height: 16px;
    margin-top: 4px;
    accent-color: ${theme.color.brand};
  }
  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Text = styled.div`
  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space.xs} ${theme.space.s};
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  margin-top: ${theme.space.xs};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Ends = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: ${theme.space.s};
  ${narrow} {
    grid-column: 2;
    flex-direction: row;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
  }
`;

const Was = styled.small`
  display: block;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
  text-align: right;
  ${narrow} {
    text-align: left;
  }
`;
