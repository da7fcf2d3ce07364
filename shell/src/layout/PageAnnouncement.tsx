import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '@portal/design';

/** By then the page that has come has said what it is called. */
const namedMs = 150;

/**
 * Says that another page has come to whoever does not see it. Where what had the focus went with the page before, the
 * keyboard goes on in the page that has come, and not at the top of the frame.
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
      if (isLost) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    }, namedMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return <VisuallyHidden aria-live="assertive">{name}</VisuallyHidden>;
}
