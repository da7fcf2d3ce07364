import { useEffect, useRef, type ReactNode } from 'react';

interface ShownProps {
  /** Whether it was opened in the list above, which may fill the screen. */
  isOpened: boolean;
  children: ReactNode;
}

/** Comes into sight, with the keyboard, when it is opened in a list; gives the keyboard back to the list at the end. */
export function Shown({ isOpened, children }: ShownProps) {
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpened) return;
    const opener = document.activeElement;
    room.current?.focus({ preventScroll: true });
    room.current?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpened]);

  return (
    <div ref={room} tabIndex={-1}>
      {children}
    </div>
  );
}
