import { useEffect, useRef, type ComponentType } from 'react';
import styled from 'styled-components';
import { createStore, useStore } from 'zustand';
import type { DialogProps } from './Modal';
import { theme } from './theme';
import { toast } from './Toast';

const loaded = createStore<{ Modal: ComponentType<DialogProps> | null }>()(() => ({ Modal: null }));

/** Preloads the dialog's code, for those who may open one soon. */
export async function loadDialogs(): Promise<void> {
  const { Modal } = await import('./Modal');
  loaded.setState({ Modal });
}

/** A modal dialog: centred, on narrow screens a sheet from below. Handles focus, Escape and scroll lock. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const state = useStore(loaded);
  const isMissing = isOpen && state.Modal === null;
  const giveUp = useRef(onClose);

  useEffect(() => {
    giveUp.current = onClose;
  }, [onClose]);

  useEffect(() => {
    if (!isMissing) return;
    loadDialogs().catch(() => {
      toast('没有打开，请检查网络后重试', 'bad');
      giveUp.current();
    });
  }, [isMissing]);

  return state.Modal && <state.Modal {...props} />;
}

/** Heading of what stands in a dialog. */
export const DialogTitle = styled.h2`
  font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
`;
