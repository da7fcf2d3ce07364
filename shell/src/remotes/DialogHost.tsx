import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Dialog, useDelayed } from '@portal/design';
import { closeLogin, useLoginPrompt } from '@portal/session';
import { useBoot } from '../bootDocument';
import { AreaUnavailable } from '../errors/AreaUnavailable';
import { ProgressLine } from '../layout/ProgressLine';
import { loadModule } from './connectRemotes';
import { RemoteBoundary } from './RemoteBoundary';

type State =
  { status: 'loading' } | { status: 'ready'; Content: ComponentType } | { status: 'failed'; isBusy: boolean };

/** Renders the login dialog of the remote that owns it, whoever opened it. */
export function DialogHost() {
  const { remotes } = useBoot();
  const { isOpen } = useLoginPrompt();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const owner = remotes
    .flatMap((remote) => remote.manifest.dialogs.map((dialog) => ({ remote, dialog })))
    .find(({ dialog }) => dialog.id === 'login');

  useEffect(() => {
    if (!isOpen || !owner) return;
    loadModule(owner.remote, owner.dialog.module, 'dialog').then(
      (Content) => setState({ status: 'ready', Content }),
      () => setState({ status: 'failed', isBusy: false }),
    );
  }, [isOpen, owner?.remote, owner?.dialog.module, attempt]); // oxlint-disable-line react/exhaustive-deps -- `owner` is made anew on each draw

  const isWaiting = useDelayed(isOpen && state.status === 'loading');

  function loadAgain(shown: State) {
    setState(shown);
    setAttempt(attempt + 1);
  }

  if (!isOpen) return null;
  if (state.status === 'ready' && owner) {
    return (
      <RemoteBoundary
        remote={owner.remote}
        title="登录"
        inRoom={inDialog}
        // What failed is gone before another release is asked for: drawn once more, it would count against that one.
        onReplace={() => loadAgain({ status: 'loading' })}
      >
        <state.Content />
      </RemoteBoundary>
    );
  }
  if (state.status === 'failed' || !owner)
    return inDialog(
      <AreaUnavailable
        title="登录"
        isBusy={state.status === 'failed' && state.isBusy}
        onRetry={() => loadAgain({ status: 'failed', isBusy: true })}
      />,
    );
  return isWaiting && <ProgressLine label="正在打开登录" />;
}

const inDialog = (content: ReactNode) => (
  <Dialog title="登录" isOpen onClose={closeLogin}>
    {content}
  </Dialog>
);
