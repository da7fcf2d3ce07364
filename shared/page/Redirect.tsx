import { useEffect } from 'react';
import { useNavigate } from '@portal/router';

/** Drawn in place of a page that does not fit the current state: leads to the one that does. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
