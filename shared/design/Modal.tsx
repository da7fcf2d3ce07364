import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog as Primitive } from 'radix-ui';
import styled, { keyframes } from 'styled-components';
import { ask } from './ask';
import { Icon } from './Icon';
import { narrow, theme } from './theme';
import { useFilledInForm } from './useFilledInForm';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** For content that is viewed rather than filled in: pictures, comparisons. */
  isWide?: boolean;
  children: ReactNode;
}

/** The implementation of `Dialog`, including focus, Escape and scroll lock. Loaded with the first dialog. */
export function Modal({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  /** The element focused before: Radix returns focus only to its own trigger, and ours are opened by state. */
  const opener = useRef<Element | null>(null);
  const isAsking = useRef(false);
  const openedAt = useRef(0);
  const { isFilledIn, noteForm, giveUp } = useFilledInForm(isOpen, askFirst);

  // Before its content is mounted, in which a field may ask for the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    openedAt.current = performance.now();
  }, [isOpen]);

  /** Whether a press may be the second one of a double click on what has opened the dialog. */
  const isJustOpened = () => performance.now() - openedAt.current < doubleClickMs;

  /** What was filled in is not discarded by a slip of the hand. */
  function askIfFilledIn(event: Event) {
    if (!isFilledIn()) return;
    event.preventDefault();
    askFirst();
  }

  function askFirst() {
    // Whoever goes back twice is asked once.
    if (isAsking.current) return;
    isAsking.current = true;
    void ask(question).then((isYes) => {
      isAsking.current = false;
      if (!isYes) return;
      giveUp();
      onClose();
    });
  }

  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Veil />
        <Panel
          $isWide={isWide}
          aria-describedby={undefined}
          onInput={noteForm}
          onSubmit={(event) => {
            // Events bubble through portals: a form around the button that opened the dialog would be sent as well.
            event.stopPropagation();
            noteForm(event);
          }}
          onPointerDownOutside={(event) => {
            // On touch it is told after the click, when a dialog above that was answered is gone.
            if (isInDialog(event.detail.originalEvent) || isJustOpened()) event.preventDefault();
            else askIfFilledIn(event);
          }}
          onFocusOutside={(event) => isFilledIn() && event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Composing, Escape dismisses the candidates of the input method.
            if (event.isComposing) return event.preventDefault();
            askIfFilledIn(event);
          }}
          onFocus={({ target }) =>
            target.matches(':focus-visible') && target.scrollIntoView?.({ block: 'nearest' })
          }
          onOpenAutoFocus={(event) => {
            const panel = event.target instanceof HTMLElement ? event.target : null;
            const isRead = isWide || bringsKeyboard();
            const first = panel?.querySelector<HTMLElement>(isRead ? asked : `${asked}, ${fields}`);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The code that closed it may have moved the focus deliberately, as the editor does.
            const isFree = document.activeElement === document.body;
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Head>
            <Title>{title}</Title>
            <Close aria-label="关闭" onClick={giveUp}>
              <Icon name="close" />
            </Close>
          </Head>
          {children}
        </Panel>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The longest that the two clicks of a double click are apart. */
const doubleClickMs = 500;

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const question = { title: '关闭', question: '已填写的内容不会保留，是否关闭？', confirmLabel: '关闭' };

/** On touch devices a focused field opens a keyboard over half of the dialog. */
const bringsKeyboard = () => window.matchMedia?.('(hover: none)').matches ?? false;

/** Element to focus first; by default Radix focuses the close button. Wide dialogs are read first. */
const asked = '[data-focus-first]';
const fields = [
  'input:not([disabled], [type="hidden"], [type="file"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
].join();

const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;
const rise = keyframes`from { transform: translateY(24px); opacity: 0; } to { transform: none; opacity: 1; }`;

const Veil = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.dialog};
  background: rgba(14, 27, 36, 0.45);
  animation: ${appear} ${theme.motion.entrance};
`;

const Panel = styled(Primitive.Content)<{ $isWide: boolean }>`
  position: fixed;
  z-index: ${theme.layer.dialog};
  /* Radix takes clicks from the page at once, and lets the panel have them only with its next rendering. */
  pointer-events: auto;
  inset: 0;
  margin: auto;
  width: min(${({ $isWide }) => ($isWide ? '960px' : '420px')}, calc(100vw - 32px));
  height: fit-content;
  max-height: calc(100dvh - 32px);
  overflow: auto;
  padding: ${theme.space.xl};
  border-radius: 12px;
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
  animation: ${rise} ${theme.motion.entrance};
  ${narrow} {
    inset: auto 0 0;
    width: 100%;
    max-height: calc(100dvh - 24px);
    padding: ${theme.space.l};
    border-radius: 16px 16px 0 0;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${theme.space.s};
`;

const Title = styled(Primitive.Title)`
  font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
`;

const Close = styled(Primitive.Close)`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  margin-right: -6px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.inkFaint};
  cursor: pointer;
  &:hover {
    background: ${theme.color.mist};
  }
`;
