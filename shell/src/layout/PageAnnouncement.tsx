import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '@portal/design';
import { pageStart } from '../focus/pageStart';

/** By then the new page has set its title. */
const namedMs = 150;

/**
 * Announces a new page to screen readers. If the focused element disappeared with the previous page, focus moves into
 * the new page rather than to the top of the frame.
 */
export function PageAnnouncement() {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const [name, setName] = useState('');

  useEffect(() => {
    if (pathname === seen.current) return;
    const timer = setTimeout(() => {
      seen.current = pathname;
      setName(document.title);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) pageStart()?.focus({ preventScroll: true });
    }, namedMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return <VisuallyHidden aria-live="assertive">{name}</VisuallyHidden>;
}
