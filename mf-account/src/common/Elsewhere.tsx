import { useEffect } from 'react';
import { useNavigate } from '@portal/router';

/** Redirects to the page that fits the current state. */
export function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
