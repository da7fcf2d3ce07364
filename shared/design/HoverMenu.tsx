import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Link } from '@portal/router';
import { narrow, theme } from './theme';

/** How long a menu stays after the pointer has left it. */
const closeDelayMs = 400;

interface HoverMenuProps {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name of the button where `label` is no text. */
  name?: string;
  children: ReactNode;
  align?: 'start' | 'end';
  /** A menu of commands (`role=menuitem`) with arrow keys; otherwise a list of links. */
  isMenu?: boolean;
}

/**
 * Opens by hover, click and keyboard; closes 400 ms after the pointer left, by Escape, on leaving by Tab and, where
 * nothing hovers, by a second tap.
 */
export function HoverMenu({ label, name, children, align = 'start', isMenu = false }: HoverMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isHovered = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => clearTimeout(closing.current), []);

  function open() {
    clearTimeout(closing.current);
    setIsOpen(true);
  }

  function handleEnter() {
    isHovered.current = true;
    open();
  }

  function closeSoon() {
    isHovered.current = false;
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setIsOpen(false), closeDelayMs);
  }

  /** Hovering has opened it already, so a click of the mouse leaves it open. */
  function handleClick() {
    if (isHovered.current || !isOpen) open();
    else setIsOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false);
      button.current?.focus();
    }
    if (isMenu && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setIsOpen(true);
      const anchor = event.currentTarget;
      requestAnimationFrame(() => moveFocus(anchor, event.key === 'ArrowDown' ? 1 : -1));
    }
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    <Anchor
      onPointerEnter={(event) => event.pointerType !== 'touch' && handleEnter()}
      onPointerLeave={(event) => event.pointerType !== 'touch' && closeSoon()}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <Opener
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup={isMenu ? 'menu' : undefined}
        aria-label={name}
        onClick={handleClick}
      >
        {label}
        <Chevron aria-hidden="true" />
      </Opener>
      {isOpen && (
        <Panel role={isMenu ? 'menu' : undefined} $align={align} onClick={() => setIsOpen(false)}>
          {children}
        </Panel>
      )}
    </Anchor>
  );
}

/** Moves to the next or previous item, wrapping around. */
function moveFocus(anchor: HTMLElement, step: 1 | -1): void {
  const items = [...anchor.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const current = items.findIndex((item) => item === document.activeElement);
  const next =
    current === -1 && step === -1 ? items.length - 1 : (current + step + items.length) % items.length;
  items[next]?.focus();
}

const Anchor = styled.div`
  position: relative;
`;

const Opener = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.s};
  min-height: 38px;
  padding: 8px 12px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.inkSoft};
  cursor: pointer;
  white-space: nowrap;
  ${narrow} {
    padding: 8px 4px;
  }
  &:hover,
  &[aria-expanded='true'] {
    color: ${theme.color.ink};
  }
`;

const Chevron = styled.span`
  width: 6px;
  height: 6px;
  border: solid ${theme.color.inkFaint};
  border-width: 0 1.5px 1.5px 0;
  transform: rotate(45deg) translate(-2px, -2px);
`;

const Panel = styled.div<{ $align: 'start' | 'end' }>`
  position: absolute;
  z-index: ${theme.layer.float};
  top: calc(100% + 4px);
  ${({ $align }) => ($align === 'start' ? 'left: 0;' : 'right: 0;')}
  min-width: 152px;
  padding: ${theme.space.s};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;

const item = css`
  display: block;
  width: 100%;
  padding: ${theme.space.s} ${theme.space.m};
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    background: ${theme.color.mist};
  }
`;

/** A link inside a `HoverMenu`. */
export const MenuLink = styled(Link)`
  ${item}
`;

/** A command inside a `HoverMenu`. */
export const MenuButton = styled.button`
  ${item}
`;
