import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RichTextEditorProps } from '@portal/contract';
import { ErrorPanel, Skeleton } from '@portal/design';

/** Slots that a page of any remote may draw, and what it gives to whoever fills them. */
interface SlotProps {
  'editor.richText': RichTextEditorProps;
}
type PropSlotId = keyof SlotProps;

type LoadSlot = (id: PropSlotId) => Promise<ComponentType<never>>;

let load: LoadSlot = () => Promise.reject(new Error('no shell provides slots'));

/** Called once by the shell, which knows the live remotes. */
export function provideSlots(loadSlot: LoadSlot): void {
  load = loadSlot;
}

const rooms: Record<PropSlotId, number> = { 'editor.richText': 480 };

/** Draws what a live remote offers for a slot; it loads alone and fails alone. */
export function PropSlot<Id extends PropSlotId>({ id, props }: { id: Id; props: SlotProps[Id] }) {
  const [Content, setContent] = useState<ComponentType<SlotProps[Id]> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    load(id).then(
      (found) => isCurrent && setContent(() => found as ComponentType<SlotProps[Id]>),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);

  function handleRetry() {
    setHasFailed(false);
    setAttempt(attempt + 1);
  }

  if (hasFailed) return <ErrorPanel title="编辑器暂时不可用" onRetry={handleRetry} />;
  if (!Content) return <Skeleton $height={rooms[id]} />;
  return (
    <SlotBoundary onRetry={handleRetry}>
      <Content {...props} />
    </SlotBoundary>
  );
}

class SlotBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorPanel
        title="编辑器暂时不可用"
        onRetry={() => {
          this.setState({ hasFailed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
