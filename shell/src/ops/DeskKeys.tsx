import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { DeskQueueRow } from '@portal/calls';
import { Checkbox, Dialog, theme } from '@portal/design';
import { useLocation, useNavigate } from '@portal/router';
import {
  focusPageAction,
  isTyping,
  keyHelp,
  moveInList,
  moveInRow,
  nextQueue,
  pressButton,
  waitingQueues,
} from './keyActions';
import { areKeysOn, keepKeysOn } from './keysSetting';

/** Time for the second key after `g`. */
const secondKeyMs = 1500;

interface DeskKeysProps {
  queues: readonly DeskQueueRow[];
}

/** Keyboard shortcuts of the desk. Letters are ignored while typing or with an open dialog. */
export function DeskKeys({ queues }: DeskKeysProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isOn, setIsOn] = useState(areKeysOn);

  // The page of a new address is rendered late, and a key that comes before is meant for the new one.
  const goingTo = useRef('');
  useLayoutEffect(() => {
    goingTo.current = pathname + search;
  }, [pathname, search]);

  // At once, since a key that follows the new address would still be taken for one on the page before.
  useLayoutEffect(() => {
    let goSince = 0;

    /** Whether the key was handled. */
    function act(key: string, desk: ParentNode): boolean {
      const isSecond = Date.now() - goSince < secondKeyMs;
      goSince = 0;
      if (isSecond) return go(key);
      switch (key) {
        case '?':
          setIsHelpOpen(true);
          return true;
        case '/':
          return goTo('/ops?find=');
        case 'g':
          goSince = Date.now();
          return true;
        case 'n':
          return goTo(nextQueue(queues, goingTo.current));
        case 'j':
        case 'k':
          moveInList(desk, key === 'j' ? 1 : -1);
          return true;
        case 'h':
        case 'l':
          moveInRow(key === 'l' ? 1 : -1);
          return true;
        case 'a':
          focusPageAction(desk);
          return true;
        case 'o':
          if (document.activeElement instanceof HTMLElement) document.activeElement.click();
          return true;
        case 'u':
          return leave();
        default:
          return pressButton(desk, key);
      }
    }

    function go(key: string): boolean {
      if (key === 'h') return goTo('/ops');
      return /^[1-9]$/.test(key) && goTo(waitingQueues(queues)[Number(key) - 1]?.link ?? null);
    }

    function goTo(link: string | null): boolean {
      if (link) {
        goingTo.current = link;
        void navigate(link);
      }
      return true;
    }

    /** Closes what is open on the page; otherwise goes back to the desk. */
    function leave(): boolean {
      const query = new URLSearchParams(search);
      const isOpen = query.has('subjectId');
      query.delete('subjectId');
      return goTo(isOpen ? `${pathname}?${query}` : '/ops');
    }

    /** Leaves a field, so that letters are shortcuts again. */
    function leaveField(field: EventTarget | null): void {
      if (isOn && field instanceof HTMLElement && field.closest('[data-desk]')) field.blur();
    }

    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
        return;
      if (isHelpOpen && event.key === '?') return setIsHelpOpen(false);
      if (document.querySelector('[role="dialog"]')) return;
      if (isTyping(event.target)) return event.key === 'Escape' ? leaveField(event.target) : undefined;
      if (!isOn && event.key !== '?') return;
      const desk = document.querySelector('[data-desk]');
      if (desk && act(event.key, desk)) event.preventDefault();
    }

    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [queues, pathname, search, navigate, isOn, isHelpOpen]);

  return (
    <>
      <Hint>
        按 <kbd>?</kbd> 查看快捷键
      </Hint>
      <Dialog title="快捷键" isOpen={isHelpOpen} isWide onClose={() => setIsHelpOpen(false)}>
        <Keys>
          {keyHelp.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          {waitingQueues(queues)
            .slice(0, 9)
            .map(({ queue, title, waiting }, at) => (
              <div key={queue}>
                <dt>
                  <kbd>g {at + 1}</kbd>
                </dt>
                <dd>
                  {title}，{waiting} 件
                </dd>
              </div>
            ))}
        </Keys>
        <Checkbox
          checked={isOn}
          onChange={({ target }) => {
            keepKeysOn(target.checked);
            setIsOn(target.checked);
          }}
        >
          使用单键快捷键（“?” 始终可用）
        </Checkbox>
      </Dialog>
    </>
  );
}

const Hint = styled.p`
  float: right;
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
  @media (hover: none) {
    display: none;
  }
  kbd {
    padding: 0 5px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.control};
    font-family: ${theme.font.mono};
  }
`;

const Keys = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr));
  column-gap: ${theme.space.xl};
  margin-bottom: ${theme.space.l};
  > div {
    display: grid;
    grid-template-columns: 110px minmax(0, 1fr);
    gap: ${theme.space.m};
    padding: ${theme.space.xs} 0;
  }
  kbd {
    padding: 1px 6px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.control};
    background: ${theme.color.mist};
    font-family: ${theme.font.mono};
  }
`;
