import { createRoot } from 'react-dom/client';
import type { LiveRemote } from '@portal/contract/internal';
import { isAdmitted } from '@portal/rules';
import { sessionStore } from '@portal/session';
import { areasOf } from './areasOf';
import { OwnersOverlay } from './OwnersOverlay';

const isHeld = ({ key, altKey, shiftKey }: KeyboardEvent) => altKey && shiftKey && /^(alt|shift)$/i.test(key);

/** Shows the owner of every area while an operator holds Alt and Shift. */
export function showOwners(remotes: readonly LiveRemote[]): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const hide = () => root.render(null);

  document.addEventListener('keydown', (event) => {
    const { session } = sessionStore.getState();
    const isOperator = session.status === 'signedIn' && isAdmitted('operator', session.member);
    if (isOperator && isHeld(event)) root.render(<OwnersOverlay areas={areasOf(remotes)} />);
  });
  document.addEventListener('keyup', hide);
  window.addEventListener('blur', hide);
  window.addEventListener('scroll', hide, { passive: true });
}
