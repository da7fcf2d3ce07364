import { useEffect } from 'react';
import { useNavigate } from '@portal/router';

/** Redirects a step that was opened without the previous one to the first. */
export function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
