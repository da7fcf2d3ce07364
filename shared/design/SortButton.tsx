import styled from 'styled-components';
import { Icon } from './Icon';
import { directionOf, nextSort, type Sorting } from './sorting';
import { theme } from './theme';

interface SortButtonProps {
  title: string;
  sort: string;
  sorting: Sorting;
}

/** The title of a column along which the list can be ordered. */
export function SortButton({ title, sort, sorting: { current, choose } }: SortButtonProps) {
  const direction = directionOf(sort, current);
  return (
    <Pressed type="button" data-direction={direction} onClick={() => choose(nextSort(sort, current))}>
      {title}
      <Icon name={direction === 'none' ? 'sort' : direction} size={14} />
    </Pressed>
  );
}

const Pressed = styled.button`
  display: inline-flex;
  gap: 2px;
  align-items: center;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: inherit;
  cursor: pointer;
  /* A title of two lines takes no room from it. */
  > svg {
    flex-shrink: 0;
  }
  &:hover,
  &:not([data-direction='none']) {
    color: ${theme.color.brandDark};
  }
  @media print {
    &[data-direction='none'] > svg {
      display: none;
    }
  }
`;
