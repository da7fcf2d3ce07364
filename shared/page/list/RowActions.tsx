import { useRef, useState, type ReactElement } from 'react';
import styled from 'styled-components';
import { Actions, Button, ConfirmDialog, TextLink, theme, toast, wide } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { useMember } from '@portal/session';
import { actionMessageOf } from '../lostReply';
import { ReasonDialog, type ReasonQuestion } from '../ReasonDialog';
import { OnRefusal } from '../OnRefusal';
import { GreyedButton } from '../role/RoleButton';
import { roleReason, type Needs } from '../role/roleReason';
import { useOnce } from '../useOnce';
import { useShortage } from '../useShortage';

interface RowLink {
  label: string;
  to: string;
  /** The call of the form that it leads to; absent: no right is needed. */
  needs?: Needs;
}

/** An action with its own dialog. */
interface RowDialog {
  label: string;
  /** The call that the dialog makes. */
  needs: Needs;
  dialog: (close: () => void) => ReactElement;
}

interface RowCall {
  label: string;
  /** The call that it makes. */
  needs: Needs;
  /** Receives the reason if one was requested, otherwise '', and a request number for repeatable calls. */
  act: (reason: string, reqNo: string) => Promise<unknown>;
  /** Toast after success. */
  done: string;
  isPrimary?: boolean;
  /** Asks for confirmation first. */
  confirm?: { title: string; question: string };
  /** Asks for a reason first. */
  reason?: ReasonQuestion;
}

/** One action of a row. */
export type RowAction = RowLink | RowDialog | RowCall;

/** With more actions than this, only `shownOfMany` are visible and the rest is behind 更多. */
const shownMax = 6;
const shownOfMany = 4;

/**
 * The actions of a row as links and buttons; beyond `shownMax` behind 更多. A call asks for confirmation if it is
 * defined, runs once however often its button is pressed (`useOnce`), reports the result and reloads the page's data. A
 * refusal becomes a toast, or stands in the dialog, and what the list shows then is asked for anew. Actions that the member's role forbids are greyed with a reason.
 *
 * @param actions  Labels must differ. `false`: an action that is not possible now.
 */
export function RowActions({ actions }: { actions: readonly (RowAction | false)[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isRefused = useRef(false);
  const { revalidate } = useRevalidator();
  const member = useMember();
  const offerRecharge = useShortage();
  const known = actions.filter((action) => action !== false);
  const isFolded = known.length > shownMax && !isUnfolded;
  const { run, isBusy } = useOnce(async (asked: { label: string; reason: string }, reqNo) => {
    const action = known.find(({ label }) => label === asked.label);
    if (!action || !('act' in action)) return;
    await action.act(asked.reason, reqNo);
    toast(action.done, 'good');
    void revalidate();
  });

  function close(): void {
    setOpened(null);
    if (!isRefused.current) return;
    isRefused.current = false;
    void revalidate();
  }

  function act(label: string): void {
    close();
    run({ label, reason: '' }).catch((error: unknown) => {
      toast(actionMessageOf(error), 'bad');
      offerRecharge(error);
      // The data shown may be outdated, which may be why it was refused.
      void revalidate();
    });
  }

  function handleClick(action: RowDialog | RowCall): void {
    if ('act' in action && !action.confirm && !action.reason) act(action.label);
    else setOpened(action.label);
  }

  // The card of a row on a phone shows no empty cells.
  if (known.length === 0) return null;
  return (
    <Row data-off-paper>
      {(isFolded ? known.slice(0, shownOfMany) : known).map((action) => {
        const reason = action.needs ? roleReason(member, action.needs, action.label) : null;
        if (reason !== null)
          return (
            <GreyedButton key={action.label} label={action.label} reason={reason} $size="s" $kind="quiet" />
          );
        const isPrimary = 'act' in action && action.isPrimary === true;
        return 'to' in action ? (
          <TextLink key={action.label} to={action.to}>
            {action.label}
          </TextLink>
        ) : (
          <Button
            key={action.label}
            $size="s"
            $kind={isPrimary ? 'primary' : 'quiet'}
            data-primary={isPrimary}
            disabled={'act' in action && isBusy}
            onClick={() => handleClick(action)}
          >
            {action.label}
          </Button>
        );
      })}
      {known.length > shownMax && (
        <Button $size="s" $kind="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(isFolded)}>
          {isFolded ? '更多' : '收起'}
        </Button>
      )}
      {/* A colleague may have been quicker. The row, and what is typed in its dialog, stay until that is closed. */}
      <OnRefusal value={() => void (isRefused.current = true)}>
        <Opened
          action={known.find(({ label }) => label === opened)}
          onAct={act}
          onReason={(label, reason) => run({ label, reason })}
          onClose={close}
        />
      </OnRefusal>
    </Row>
  );
}

/** Rows have up to nine actions, so only the primary ones look like buttons. */
const Row = styled(Actions)`
  gap: 0 ${theme.space.m};
  align-items: center;
  /* The first line of words stands on the line of the row. */
  margin-block: -3px;
  font-size: ${theme.size.s};
  /* Three or more stand beside each other: a row is not a tower of them. */
  &:has(> :nth-child(3)) {
    min-width: 8em;
  }
  /* Of three the last is not left alone below: 编辑 历史版本 删除. */
  ${wide} {
    &:has(> :nth-child(3)):not(:has(> :nth-child(4))) {
      min-width: 10em;
    }
  }
  > a {
    line-height: 28px;
  }
  > button {
    white-space: nowrap;
  }
  > button:not([data-primary='true']) {
    padding-inline: 0;
  }
`;

interface OpenedProps {
  action: RowAction | undefined;
  onAct: (label: string) => void;
  onReason: (label: string, reason: string) => Promise<void>;
  onClose: () => void;
}

/** The dialog of the action whose button was pressed. */
function Opened({ action, onAct, onReason, onClose }: OpenedProps) {
  if (!action || 'to' in action) return null;
  if ('dialog' in action) return action.dialog(onClose);

  const { label, confirm, reason } = action;
  if (confirm) return <ConfirmDialog {...confirm} isOpen onCancel={onClose} onConfirm={() => onAct(label)} />;
  if (!reason) return null;
  return <ReasonDialog {...reason} isOpen onClose={onClose} onConfirm={(text) => onReason(label, text)} />;
}
