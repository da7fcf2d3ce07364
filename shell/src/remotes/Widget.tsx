import { useEffect, useState, type ComponentType } from 'react';
import styled from 'styled-components';
import type { LiveRemote, ManifestWidget } from '@portal/contract/internal';
import { wide } from '@portal/design';
import { useBoot } from '../bootDocument';
import { AreaUnavailable } from '../errors/AreaUnavailable';
import { loadModule } from './connectRemotes';
import { posterOf } from './posterOf';
import { RemoteBoundary } from './RemoteBoundary';

type State = { status: 'loading' } | { status: 'ready'; Content: ComponentType } | { status: 'failed' };

/**
 * One widget of a remote in its reserved room: it loads alone and fails alone.
 * No Suspense here: React holds a revealed boundary back for 300 ms (decisions/0003-federation-settings.md).
 */
export function Widget({ remote, widget }: { remote: LiveRemote; widget: ManifestWidget }) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const settle = (next: State) => isCurrent && setState(next);
    loadModule<ComponentType>(remote, widget.module, 'widget').then(
      (Content) => settle({ status: 'ready', Content }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [remote, widget.module, attempt]);

  function handleRetry() {
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  }

  const poster = posterOf(useBoot(), widget);
  // In the header there is no room for an explanation.
  const isQuiet = widget.slot === 'header.tools';
  const [narrowRoom, wideRoom] = widget.room;
  return (
    <Room $narrow={narrowRoom} $wide={wideRoom} data-area={remote.name}>
      {state.status === 'loading' && poster && <Poster src={poster} alt="" />}
      {state.status === 'failed' && !isQuiet && (
        <AreaUnavailable title={remote.manifest.title} onRetry={handleRetry} />
      )}
      {state.status === 'ready' && (
        <RemoteBoundary
          remote={remote}
          title={remote.manifest.title}
          isQuiet={isQuiet}
          onReplace={handleRetry}
        >
          <state.Content />
        </RemoteBoundary>
      )}
    </Room>
  );
}

const Room = styled.div<{ $narrow: number; $wide: number }>`
  min-height: ${({ $narrow }) => $narrow}px;
  ${wide} {
    min-height: ${({ $wide }) => $wide}px;
  }
  &:has(> [data-empty]) {
    min-height: 0;
  }
`;

const Poster = styled.img`
  display: block;
  width: 100%;
  border-radius: 12px;
`;
