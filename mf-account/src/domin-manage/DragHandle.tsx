import type { KeyboardEvent, PointerEvent } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

interface DragHandleProps {
  name: string;
  isDragged: boolean;
  isDisabled: boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Handle by which a row is dragged, or moved with the arrow keys. */
export const DragHandle = ({ name, isDragged, isDisabled, ...handlers }: DragHandleProps) => (
  <Grip
    type="button"
    aria-label={`拖动“${name}”排序，或按上下方向键`}
    title="拖动排序"
    disabled={isDisabled}
    $isDragged={isDragged}
    {...handlers}
  >
    <svg aria-hidden="true" viewBox="0 0 10 16" width={10} height={16}>
      {[3, 8, 13].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.5} />))}
    </svg>
  </Grip>
);

const Grip = styled.button<{ $isDragged: boolean }>`
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: ${({ $isDragged }) => ($isDragged ? theme.color.mist : 'none')};
  color: ${theme.color.inkSoft};
  cursor: ${({ $isDragged }) => ($isDragged ? 'grabbing' : 'grab')};
  /* A touch on the handle drags the row instead of scrolling. */
  touch-action: none;
  svg {
    fill: currentColor;
  }
  &:disabled {
    opacity: 0.4;
    cursor: default;
  }
`;
