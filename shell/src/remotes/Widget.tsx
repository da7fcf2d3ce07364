import { memo, Suspense, use, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import styled from 'styled-components';
import {
  slotsBelow,
  waitingAttribute,
  widgetId,
  type LiveRemote,
  type ManifestWidget,
} from '@portal/contract/internal';
import { wide } from '@portal/design';
import { useBoot } from '../bootDocument';
import { DrawingContext, Entered, type Arrival } from '../drawing/Drawing';
import { AreaUnavailable } from '../errors/AreaUnavailable';
import { loadModule } from './connectRemotes';
import { posterOf } from './posterOf';
import { RemoteBoundary } from './RemoteBoundary';
import { useKept } from './useKept';
import { whenNear } from './whenNear';

interface WidgetProps {
  remote: LiveRemote;
  widget: ManifestWidget;
}

/**
 * A widget in its reserved space; loads and fails independently. Memoised, because a re-render from outside would make
 * React discard the server's markup before its code has arrived.
 */
export const Widget = memo(function WidgetInRoom({ remote, widget }: WidgetProps) {
  const { drawn } = useBoot();
  const [isAnew, setAnew] = useState(false);
  const isDrawn = !isAnew && drawn?.widgets.includes(widgetId(remote.name, widget));
  const [narrowRoom, wideRoom] = widget.room;
  const room = useRef<HTMLDivElement>(null);

  return (
    <Room
      ref={room}
      $narrow={narrowRoom}
      $wide={wideRoom}
      data-area={remote.name}
      {...(isDrawn && { [waitingAttribute]: '' })}
    >
      {isDrawn ? (
        <DrawnWidget remote={remote} widget={widget} room={room} onAnew={() => setAnew(true)} />
      ) : (
        <LoadedWidget remote={remote} widget={widget} />
      )}
    </Room>
  );
});

interface AnewProps extends WidgetProps {
  /** Reloads it from the release that replaced the failed one. */
  onAnew: () => void;
}

interface DrawnWidgetProps extends AnewProps {
  room: RefObject<Element | null>;
}

/**
 * A widget drawn in the document: stays as it is until its code has arrived, then is hydrated. Code below the first
 * screen is loaded when the visitor scrolls near.
 */
function DrawnWidget({ remote, widget, room, onAnew }: DrawnWidgetProps) {
  const drawing = useContext(DrawingContext);
  const isBelow = slotsBelow(useBoot().site?.rows).includes(widget.slot);
  const [near] = useState(createMoment);
  const [arrival] = useState(
    () =>
      drawing?.arrivalOf(remote, widget) ??
      (isBelow ? near.hasCome.then(() => arrivalOf(remote, widget)) : arrivalOf(remote, widget)),
  );
  useEffect(
    () => (isBelow && room.current ? whenNear(room.current, near.come) : undefined),
    [isBelow, near, room],
  );

  return (
    <Suspense fallback={null}>
      <Arrived remote={remote} widget={widget} room={room} arrival={arrival} onAnew={onAnew} />
    </Suspense>
  );
}

/** A promise with its resolver. */
function createMoment() {
  let come = () => {};
  const hasCome = new Promise<void>((resolve) => (come = resolve));
  return { come, hasCome };
}

function Arrived({
  remote,
  widget,
  room,
  arrival,
  onAnew,
}: DrawnWidgetProps & { arrival: Promise<Arrival> }) {
  const state = use(arrival);
  useKept(room);
  return <Content remote={remote} widget={widget} state={state} onAnew={onAnew} />;
}

const arrivalOf = (remote: LiveRemote, { module }: ManifestWidget): Promise<Arrival> =>
  loadModule(remote, module, 'widget').then(
    (Loaded) => ({ status: 'ready', Content: Loaded }),
    () => ({ status: 'failed' }),
  );

/** Without Suspense: React delays revealed boundaries by 300 ms (decisions/0003-federation-settings.md). */
function LoadedWidget({ remote, widget }: WidgetProps) {
  const [state, setState] = useState<Arrival | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void arrivalOf(remote, widget).then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [remote, widget, attempt]);

  function handleAnew() {
    setState(null);
    setAttempt(attempt + 1);
  }

  const poster = posterOf(useBoot(), widget);
  if (state === null) return poster && <Poster src={poster} alt="" />;
  return <Content remote={remote} widget={widget} state={state} onAnew={handleAnew} />;
}

function Content({ remote, widget, state, onAnew }: AnewProps & { state: Arrival }) {
  const { title } = remote.manifest;
  // The header has no space for an explanation.
  const isQuiet = widget.slot === 'header.tools';
  if (state.status === 'failed') return !isQuiet && <AreaUnavailable title={title} onRetry={onAnew} />;
  return (
    <RemoteBoundary remote={remote} title={title} isQuiet={isQuiet} onReplace={onAnew}>
      <Entered area={remote.name}>
        <state.Content />
      </Entered>
    </RemoteBoundary>
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
