import { useNavigate } from 'react-router-dom';

/** Goes to the previous page if it belongs to this portal, else home. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (isEntered() ? navigate('/', { replace: true }) : navigate(-1));
}

/** Whether this is the first page of the portal in this tab: the router numbers its history entries. */
function isEntered(): boolean {
  const state: unknown = window.history.state;
  return !(typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0);
}
