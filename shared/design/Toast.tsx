import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { createStore } from 'zustand';
import { theme } from './theme';
import type { Tone } from './tones';
import { wholeDates } from './wholeDates';

interface Message {
  id: number;
  text: string;
  tone: Tone;
}

const shownForMs = 2000;
const shownAtMostMs = 5000;
/** A longer text is shown for longer, by this for each further character. */
const readInTime = 20;
const perCharacterMs = 200;
const timeFor = ({ length }: string) =>
  Math.min(shownAtMostMs, shownForMs + Math.max(0, length - readInTime) * perCharacterMs);

/** What is shown; the newest last. Tests forget it when they end. */
export const messages = createStore<{ shown: Message[] }>()(() => ({ shown: [] }));
let lastId = 0;

/** Shows a message for two seconds, or for as long as it takes to read. Put what must not be missed on the page instead. */
export function toast(text: string, tone: Tone = 'calm'): void {
  const message = { id: (lastId += 1), text, tone };
  messages.setState(({ shown }) => ({
    shown: [...shown.filter((other) => other.text !== text), message].slice(-3),
  }));
  setTimeout(() => hide(message), timeFor(text));
}

function hide(message: Message): void {
  const { shown } = messages.getState();
  if (shown.includes(message)) messages.setState({ shown: shown.filter((other) => other !== message) });
}

const nothing: Message[] = [];

/** Renders toasts; once, in the frame. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    messages.subscribe,
    () => messages.getState().shown,
    () => nothing,
  );

  return (
    <Region role="status" aria-live="polite" data-off-paper>
      {shown.map(({ id, text, tone }) => (
        <Slip key={id} $color={colors[tone]}>
          {wholeDates(text)}
        </Slip>
      ))}
    </Region>
  );
}

const colors: Record<Tone, string> = {
  calm: theme.color.night,
  good: theme.color.good,
  warn: theme.color.warn,
  bad: theme.color.bad,
};

const Region = styled.div`
  position: fixed;
  z-index: ${theme.layer.toast};
  top: 80px;
  left: 50%;
  transform: translateX(-50%);
  display: grid;
  gap: ${theme.space.s};
  justify-items: center;
  pointer-events: none;
`;

const Slip = styled.div<{ $color: string }>`
  padding: ${theme.space.s} ${theme.space.l};
  border-radius: ${theme.radius.card};
  background: ${({ $color }) => $color};
  color: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;
