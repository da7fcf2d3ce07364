import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Actions, Button, Dialog, theme } from '@portal/design';

export interface Picture {
  label: string;
  address: string;
}

interface PictureViewerProps {
  pictures: readonly Picture[];
  /** Index of the picture; null: closed. */
  at: number | null;
  onMove: (at: number | null) => void;
}

const scales = [1, 1.5, 2, 3, 4] as const;
const quarter = 90;

/** Pictures of a case one after the other, as large as needed: by buttons and by keyboard. */
export function PictureViewer({ pictures, at, onMove }: PictureViewerProps) {
  const [view, setView] = useState({ zoom: 0, turn: 0 });
  const picture = at === null ? undefined : pictures[at];
  if (at === null || !picture) return null;

  const scale = scales[view.zoom] ?? 1;
  const show = (other: 'next' | 'previous') => {
    setView({ zoom: 0, turn: 0 });
    const step = other === 'next' ? 1 : pictures.length - 1;
    onMove((at + step) % pictures.length);
  };
  const zoom = (step: number) =>
    setView({ ...view, zoom: Math.min(scales.length - 1, Math.max(0, view.zoom + step)) });
  const turn = () => setView({ ...view, turn: (view.turn + quarter) % 360 });
  const close = () => {
    setView({ zoom: 0, turn: 0 });
    onMove(null);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show('previous'),
    ArrowRight: () => show('next'),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: turn,
    R: turn,
  };

  function handleKey(event: KeyboardEvent) {
    const act = keys[event.key];
    // With a modifier the key belongs to the browser, for reloading or zooming.
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    // On the wrapper, so that keys work wherever the focus is in the dialog.
    <div onKeyDown={handleKey}>
      <Dialog title={`${picture.label}（${at + 1}/${pictures.length}）`} isOpen isWide onClose={close}>
        <Frame tabIndex={0} role="group" aria-label="图片，方向键切换，加减号缩放，R 旋转">
          <img
            src={picture.address}
            alt={picture.label}
            style={{ transform: `rotate(${view.turn}deg)`, width: `${scale * 100}%` }}
          />
        </Frame>
        <Actions>
          <Button disabled={pictures.length < 2} onClick={() => show('previous')}>
            上一张
          </Button>
          <Button disabled={pictures.length < 2} onClick={() => show('next')}>
            下一张
          </Button>
          <Button disabled={view.zoom === scales.length - 1} onClick={() => zoom(1)}>
            放大
          </Button>
          <Button disabled={view.zoom === 0} onClick={() => zoom(-1)}>
            缩小
          </Button>
          <Button onClick={turn}>旋转</Button>
        </Actions>
      </Dialog>
    </div>
  );
}

const Frame = styled.div`
  height: min(60vh, 640px);
  margin-bottom: ${theme.space.m};
  overflow: auto;
  background: ${theme.color.mist};
  img {
    display: block;
    margin: 0 auto;
    transition: transform ${theme.motion.state};
  }
`;
