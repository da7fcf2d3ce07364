import { useEffect } from 'react';
import { useNavigate } from '@portal/router';

/** There is nothing to do at this address now: on to where there is. */
export function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
