import { useState } from 'react';
import { messageOf } from '@portal/client';
import { Actions, Button, ConfirmDialog, TextLink, toast } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { ReasonDialog, type ReasonQuestion } from '../ReasonDialog';
import { useOnce } from '../useOnce';

/** What may be done with a row: a link, a call, or something that the page itself does. */
export type RowAction =
  | { label: string; to: string }
  | { label: string; onClick: () => void }
  | {
      label: string;
      /** Gets the reason that was asked for, else '', and a request number for a repeatable call. */
      act: (reason: string, reqNo: string) => Promise<unknown>;
      /** What a toast says then. */
      done: string;
      isPrimary?: boolean;
      /** Asked before. */
      confirm?: { title: string; question: string };
      /** Asked before, with something to fill in. */
      reason?: ReasonQuestion;
    };
type Deed = Extract<RowAction, { done: string }>;

/**
 * Links and buttons of a row. An action is asked about if it says so, runs once however often it is pressed
 * (`useOnce`), says how it ended, and brings the list up to date. A refusal is a toast, or stands at the reason.
 *
 * @param actions  Their labels differ. `false` stands for what cannot be done now.
 */
export function RowActions({ actions }: { actions: readonly (RowAction | false)[] }) {
  const [asked, setAsked] = useState<Deed | null>(null);
  const { revalidate } = useRevalidator();
  const known = actions.filter((action) => action !== false);
  const { run, isBusy } = useOnce(
    async ({ label, reason }: { label: string; reason: string }, reqNo: string) => {
      const deed = known.find((action): action is Deed => action.label === label && 'done' in action);
      await deed?.act(reason, reqNo);
      if (deed) toast(deed.done, 'good');
      void revalidate();
    },
  );

  function start({ label }: Deed): void {
    run({ label, reason: '' }).catch((error: unknown) => {
      toast(messageOf(error), 'bad');
      // What is shown may be why it was refused.
      void revalidate();
    });
  }

  return (
    <Actions>
      {known.map((action) =>
        'to' in action ? (
          <TextLink key={action.label} to={action.to}>
            {action.label}
          </TextLink>
        ) : (
          <Button
            key={action.label}
            $size="s"
            $kind={'done' in action && action.isPrimary ? 'primary' : 'plain'}
            disabled={'done' in action && isBusy}
            onClick={() => {
              if ('onClick' in action) action.onClick();
              else if (action.confirm || action.reason) setAsked(action);
              else start(action);
            }}
          >
            {action.label}
          </Button>
        ),
      )}
      {asked?.confirm && (
        <ConfirmDialog
          {...asked.confirm}
          isOpen
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            start(asked);
            setAsked(null);
          }}
        />
      )}
      {asked?.reason && (
        <ReasonDialog
          {...asked.reason}
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={(reason) => run({ label: asked.label, reason })}
        />
      )}
    </Actions>
  );
}
