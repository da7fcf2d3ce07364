import { useNavigate } from 'react-router-dom';

/** Leads to the page before where that is one of this portal, else home: never out of the portal. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (isEntered() ? navigate('/', { replace: true }) : navigate(-1));
}

/** Whether the portal was entered here. The router numbers its entries of the history from the first. */
function isEntered(): boolean {
  const state: unknown = window.history.state;
  return !(typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0);
}
