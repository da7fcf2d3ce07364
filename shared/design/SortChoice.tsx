import styled, { css } from 'styled-components';
import { asCards, type Sized } from './tableRoom';
import type { Column } from './Column';
import { SelectInput } from './SelectInput';
import { isDescending, reversed, type Sorting } from './sorting';
import { theme } from './theme';

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}

/** Chooses the order of cards, which have no titles of columns to press. */
export function SortChoice<Row>({ columns, sorting: { current, choose } }: SortChoiceProps<Row>) {
  return (
    <Label $columns={columns.length}>
      排序
      <SelectInput value={current ?? ''} onChange={({ target }) => choose(target.value || null)}>
        <option value="">默认顺序</option>
        {columns.flatMap(({ title, sort }) =>
          (sort ? [sort, reversed(sort)] : []).map((one) => (
            <option key={one} value={one}>
              {isDescending(one) ? `${title}（降序）` : `${title}（升序）`}
            </option>
          )),
        )}
      </SelectInput>
    </Label>
  );
}

const Label = styled.label<Sized>`
  display: none;
  ${asCards(css`
    display: flex;
  `)}
  gap: ${theme.space.s};
  align-items: center;
  justify-content: flex-end;
  margin-bottom: ${theme.space.s};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  white-space: nowrap;
  /* The longest of its options does not push the word before it off the page. */
  > select {
    min-width: 0;
  }
`;
